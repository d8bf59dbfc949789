// @ts-check
// Goods, actions and signs, as `readArt` of shapes.js reads them.

/** Name, width, height and markup of each. */
export const GOODS = `
grain 24 24 <path d="M12 23V6" s="$gold-line" w="2" f="none"/><g f="$ochre" o="1.3"><path d="M12 18C7 18 5.5 15 5.5
 12C9.5 12 12 14 12 18Z"/><path d="M12 18C17 18 18.5 15 18.5 12C14.5 12 12 14 12 18Z"/><path d="M12 13.5C7 13.5 5.5
 10.5 5.5 7.5C9.5 7.5 12 9.5 12 13.5Z"/><path d="M12 13.5C17 13.5 18.5 10.5 18.5 7.5C14.5 7.5 12 9.5 12 13.5Z"/>
 <path d="M12 9C7 9 5.5 6 5.5 3C9.5 3 12 5 12 9Z"/><path d="M12 9C17 9 18.5 6 18.5 3C14.5 3 12 5 12 9Z"/><path
 d="M12 6.5C9.5 4.5 10 2.5 12 .8C14 2.5 14.5 4.5 12 6.5Z"/></g>
stone 24 24 <g o="1.8"><path d="M12 2L21.5 7L12 12L2.5 7Z" f="$sm-ashlar"/><path d="M2.5 7L12 12V22.5L2.5 17.5Z"
 f="$stone"/><path d="M21.5 7L12 12V22.5L21.5 17.5Z" f="$stone-dark"/></g>
grain-cube 24 24 <g o="1.8"><path d="M12 2L21.5 7L12 12L2.5 7Z" f="$sm-wheat"/><path d="M2.5 7L12 12V22.5L2.5 17.5Z"
 f="$sm-straw"/><path d="M21.5 7L12 12V22.5L21.5 17.5Z" f="$ochre"/></g><path d="M7 11.5V18M5 13l2 2 2-1M5 16l2 2
 2-1" s="$sm-shadow" w="1.2" f="none"/>
coin 24 24 <circle cx="12" cy="12" r="10" f="$gold" s="$gold-line" w="2.4"/><circle cx="12" cy="12" r="7.2" f="none"
 s="$gold-line" w="1"/><path d="M12 6C13 8 15.5 8 18 8.5C17 11 15.5 12.5 14 13L14.5 16L12 18.5L9.5 16L10 13C8.5 12.5
 7 11 6 8.5C8.5 8 11 8 12 6Z" f="$gold-line"/>
vp 24 24 <polygon points="12,1.8 14.9,8.6 22.3,9.3 16.7,14.1 18.3,21.3 12,17.5 5.7,21.3 7.3,14.1 1.7,9.3 9.1,8.6"
 f="$gold" s="$gold-line" w="2"/>
cube-any 24 24 <g o="1.6"><path d="M2 6H15V19H2Z" f="$stone"/><path d="M9 9H22V22H9Z" f="$ochre"/></g>
crown 24 24 <path d="M3 20L2 7L8 12L12 3L16 12L22 7L21 20Z" f="$gold" s="$gold-line" w="2"/><path d="M4 16.5H20"
 s="$gold-line" w="1.6"/>
tower 24 24 <path d="M6 22V9H4.5V3H8V5.5H10.3V3H13.7V5.5H16V3H19.5V9H18V22Z" f="$stone" o="1.8"/><path d="M10
 22V17a2 2 0 0 1 4 0V22Z" f="$sm-shadow"/><path d="M12 10v3.5" s="$sm-shadow" w="2"/>
wall 24 24 <path d="M1.5 21V8H5.5V11H9.5V8H14.5V11H18.5V8H22.5V21Z" f="$stone" o="1.8"/><path d="M2 16H22M8 16V21M15
 16V21M11.5 11.5V16" s="$sm-shadow" w="1.3"/>
keep 24 24 <path d="M2.5 22V11H5V6L12 1.5L19 6V11H21.5V22Z" f="$stone" o="1.8"/><path d="M4 8L12 1.5L20 8Z"
 f="$vermilion" o="1.5"/><path d="M9.5 22V17a2.5 2.5 0 0 1 5 0V22Z" f="$sm-shadow"/><path d="M7.5 11v3M16.5 11v3"
 s="$sm-shadow" w="2"/>
ally 24 24 <circle cx="12" cy="8" r="5.2" f="$flesh" o="1.8"/><path d="M2.5 22.5C2.5 16.5 7 14.5 12 14.5S21.5 16.5
 21.5 22.5Z" f="$purple" o="1.8"/>
specialist 24 24 <path d="M5 22.5H19L15.5 11H8.5Z" f="currentColor" o="1.8"/><circle cx="12" cy="7" r="5"
 f="currentColor" o="1.8"/><path d="M4.5 6.5H19.5L15 2.5H9Z" f="currentColor" o="1.5"/>
edict 24 24 <path d="M5 4H18V19H5Z" f="$sm-cream" o="1.7"/><path d="M3 2.5H20V6H3ZM3 17.5H20V21H3Z" f="$edge"
 o="1.5"/><path d="M8 9.5H15M8 12.5H15" s="$sm-shadow" w="1.4"/><circle cx="16.5" cy="16" r="4.2" f="$vermilion"
 o="1.2"/>
card 24 24 <path d="M5 2H19V22H5Z" f="$sm-cream" o="2"/><path d="M8 6H16V13H8Z" f="$lapis"/><path d="M8 17H16"
 s="$sm-shadow" w="1.6"/>
hand 24 24 <g f="$sm-cream" o="1.7"><path d="M2 8L10 5L15 19L7 22Z"/><path d="M8 4H17V20H8Z"/><path d="M14 5L22 8L17
 22L12 20Z"/></g>
arrow 24 24 <path d="M2 9H13V4L22 12L13 20V15H2Z" f="$ink"/>
step 24 24 <path d="M3 21C3 15 7 15 8 11M8 4C11 3 12 6 11 10L7 11C5 8 5.5 5 8 4Z" f="$ochre" o="1.5"/><path d="M16
 9C19 9 20 12 18.5 15.5L14.5 16C13 13 13.5 9.5 16 9ZM14.8 17.5L18.5 17C18.5 20 15.5 21 14.8 17.5Z" f="$ochre"
 o="1.5"/>
both 24 24 <path d="M4 20L20 4M20 20L4 4" s="$ink" w="2.4"/><path d="M22 2L15 4L20 9ZM2 2L9 4L4 9Z" f="$stone"
 o="1.2"/>
slot 24 24 <path d="M6 3H18V21H6Z" f="none" s="$ink" w="2" stroke-dasharray="3 2"/><path d="M12 8V16M8 12H16"
 s="$ink" w="2.6"/>
lock 24 24 <path d="M7 11V7.5a5 5 0 0 1 10 0V11" f="none" s="$ink" w="2.4"/><path d="M4.5 11H19.5V21.5H4.5Z"
 f="$stone-dark" o="1.8"/>
tick 24 24 <circle cx="12" cy="12" r="10.5" f="$green" o="1.6"/><path d="M6.5 12.5L10.5 16.5L17.5 8" f="none"
 s="$parchment" w="3.2"/>
promote 24 24 <path d="M3 22V17H9V12H15V7H21V22Z" f="$ochre" o="1.8"/><path d="M3 11L9 4M9 4H4.5M9 4V8.5" s="$ink"
 w="2.2" f="none"/>
market 24 24 <path d="M12 3V20M7 21H17M4 6H20" s="$ink" w="2.2"/><path d="M1 14L4.5 6.5L8 14A3.5 3 0 0 1 1 14ZM16
 14L19.5 6.5L23 14A3.5 3 0 0 1 16 14Z" f="$gold" s="$gold-line" w="1.5"/>
build 24 24 <path d="M13 11L4 21" s="$ochre" w="4"/><path d="M8.5 6L13 2L22 10L18 14.5Z" f="$stone" o="1.8"/>
summon 24 24 <path d="M2 13L17 5V18L2 14.5Z" f="$gold" s="$gold-line" w="1.6"/><path d="M17 3.5C20 6 20 17 17 19.5Z"
 f="$ochre" o="1.4"/><path d="M6 15.5V21H9.5V16.3" f="$ochre" o="1.4"/>
purchase 24 24 <path d="M3 2H14V18H3Z" f="$sm-cream" o="1.8"/><path d="M5.5 5H11.5V11H5.5Z" f="$lapis"/><circle
 cx="16" cy="16" r="6.5" f="$gold" s="$gold-line" w="2"/><path d="M16 12.5V19.5M12.5 16H19.5" s="$gold-line" w="2"/>
structure 24 24 <path d="M1.5 22V8H4V10H6V8H8.5V12H9V3H11V5H13V3H15V12H15.5V8H18V10H20V8H22.5V22Z" f="$stone"
 o="1.7"/><path d="M9.5 22V18a2.5 2.5 0 0 1 5 0V22Z" f="$sm-shadow"/>
independent 24 24 <circle cx="12" cy="12" r="8.5" f="$sm-vellum" s="$green" w="4"/>
loyalist 24 24 <path d="M8.5 3.5H15.5L20.5 8.5V15.5L15.5 20.5H8.5L3.5 15.5V8.5Z" f="$edge" s="$purple" w="4"/>
great 24 24 <path d="M6 23V13H4.5V9H8V11H10.3V9H13.7V11H16V9H19.5V13H18V23Z" f="$stone" o="1.6"/><path d="M6 8L5 1L9
 4L12 .5L15 4L19 1L18 8Z" f="$gold" s="$gold-line" w="1.4"/>
first 24 24 <path d="M12 1L15 4H20V9L23 12L20 15V20H15L12 23L9 20H4V15L1 12L4 9V4H9Z" f="$gold" s="$gold-line"
 w="1.6"/><path d="M9 9L12.5 6.5V17M9.5 17H15.5" f="none" s="$sm-shadow" w="2.4"/>
passed 24 24 <circle cx="12" cy="12" r="10.5" f="$stone-dark" o="1.8"/><path d="M14 5A7.5 7.5 0 1 0 19 15A6 6 0 0 1
 14 5Z" f="$sm-cream"/>
discard 24 24 <path d="M6 2H16L20 6V14H6Z" f="$sm-cream" o="1.8"/><path d="M13 10V19M8.5 16L13 21.5L17.5 16"
 f="none" s="$vermilion" w="2.8"/>
frederick 24 24 <path d="M4 23C4 17 8 16 12 16S20 17 20 23Z" f="$purple" o="1.6"/><circle cx="12" cy="11.5" r="5"
 f="$flesh" o="1.6"/><path d="M6 8.5L5 1.5L9 4L12 .5L15 4L19 1.5L18 8.5Z" f="$gold" s="$gold-line" w="1.4"/>
`;
