// @ts-check
// Castle, palace, cities and other things of the board, as `readArt` of shapes.js reads them.

/** Name, width, height and markup of each. */
export const BUILDINGS = `
plan-tower 40 40 <circle cx="20" cy="20" r="16" f="$stone" o="2.4"/><rect x="17" y="1" width="6" height="5.5"
 transform="rotate(0 20 20)" f="$stone" o="1.6"/><rect x="17" y="1" width="6" height="5.5" transform="rotate(45 20
 20)" f="$stone" o="1.6"/><rect x="17" y="1" width="6" height="5.5" transform="rotate(90 20 20)" f="$stone" o="1.6"/>
 <rect x="17" y="1" width="6" height="5.5" transform="rotate(135 20 20)" f="$stone" o="1.6"/><rect x="17" y="1"
 width="6" height="5.5" transform="rotate(180 20 20)" f="$stone" o="1.6"/><rect x="17" y="1" width="6" height="5.5"
 transform="rotate(225 20 20)" f="$stone" o="1.6"/><rect x="17" y="1" width="6" height="5.5" transform="rotate(270
 20 20)" f="$stone" o="1.6"/><rect x="17" y="1" width="6" height="5.5" transform="rotate(315 20 20)" f="$stone"
 o="1.6"/><circle cx="20" cy="20" r="12.5" f="$stone-dark" o="1.8"/><path d="M20 20L20 8.5A11.5 11.5 0 0 1 30
 14.2ZM20 20L30 25.8A11.5 11.5 0 0 1 20 31.5ZM20 20L10 25.8A11.5 11.5 0 0 1 10 14.2Z" f="currentColor"/><circle
 cx="20" cy="20" r="11.5" f="none" s="currentColor" w="2"/><circle cx="20" cy="20" r="3" f="$sm-cream" o="1.4"/>
plan-wall 80 30 <path d="M0 5H80V25H0Z" f="$stone" o="2.4"/><rect x="4" y="1.5" width="8" height="6.5" f="$stone"
 o="1.6"/><rect x="20" y="1.5" width="8" height="6.5" f="$stone" o="1.6"/><rect x="36" y="1.5" width="8"
 height="6.5" f="$stone" o="1.6"/><rect x="52" y="1.5" width="8" height="6.5" f="$stone" o="1.6"/><rect x="68"
 y="1.5" width="8" height="6.5" f="$stone" o="1.6"/><path d="M0 12H80M0 19H80" s="$stone-dark" w="2"/><path d="M32
 10H48V21H32Z" f="currentColor" o="1.5"/>
plan-keep 40 40 <path d="M3 3H14V8H26V3H37V14H32V26H37V37H26V32H14V37H3V26H8V14H3Z" f="$stone" o="2.2"/><path d="M12
 12H28V28H12Z" f="currentColor" o="1.8"/><path d="M12 12L28 28M28 12L12 28" o="1.5"/>
site-tower 40 40 <circle cx="20" cy="20" r="17" f="$sm-vellum" s="$stone-dark" w="2.2" stroke-dasharray="4 3"/>
site-wall 80 30 <path d="M1 5H79V25H1Z" f="$sm-vellum" s="$stone-dark" w="2.2" stroke-dasharray="4 3"/>
site-keep 40 40 <path d="M2 4H38V36H2Z" f="$sm-vellum" s="$stone-dark" w="2.2" stroke-dasharray="4 3"/>
fred-tower 30 96 <path d="M4 96V30H2V18H8V23H13V18H17V23H22V18H28V30H26V96Z" f="$stone" o="2"/><path d="M3 18L15
 1L27 18Z" f="$vermilion" o="2"/><path d="M13 38V47H17V38a2 2 0 0 0-4 0ZM13 62V71H17V62a2 2 0 0 0-4 0Z"
 f="$sm-shadow"/><path d="M5 54H25M5 80H25" s="$stone-dark" w="1.6"/>
fred-wall 30 60 <path d="M0 60V6H6V12H12V6H18V12H24V6H30V60Z" f="$stone" o="2"/><path d="M1 22H29M1 34H29M1 46H29M10
 22V34M20 34V46M10 46V58M22 12V22" s="$stone-dark" w="1.6"/>
fred-keep 60 100 <path d="M6 100V40H4V28H12V34H18V28H26V34H34V28H42V34H48V28H56V40H54V100Z" f="$sm-ashlar" o="2.2"/>
 <path d="M7 28L30 6L53 28Z" f="$vermilion" o="2.2"/><path d="M30 6V-1" o="2"/><path d="M16 50V62H23V50a3.5 3.5 0 0
 0-7 0ZM37 50V62H44V50a3.5 3.5 0 0 0-7 0Z" f="$sm-shadow"/><path d="M7 70H53" s="$stone-dark" w="2"/>
ghost-tower 30 96 <path d="M4 96V30H2V18L15 1L28 18V30H26V96" f="$sm-vellum" fill-opacity=".35" s="$ink"
 stroke-opacity=".55" w="1.6" stroke-dasharray="4 3"/>
ghost-wall 30 60 <path d="M1 60V8H29V60" f="$sm-vellum" fill-opacity=".35" s="$ink" stroke-opacity=".55" w="1.6"
 stroke-dasharray="4 3"/>
ghost-keep 60 100 <path d="M6 100V30L30 6L54 30V100" f="$sm-vellum" fill-opacity=".35" s="$ink" stroke-opacity=".55"
 w="1.6" stroke-dasharray="4 3"/>
scroll 100 74 <path d="M7 6H93V68H7Z" f="$sm-vellum" o="2"/><path d="M3 1H97V10H3ZM3 64H97V73H3Z" f="$edge" o="2"/>
 <circle cx="4" cy="5.5" r="3.5" f="$ochre" o="1.5"/><circle cx="96" cy="5.5" r="3.5" f="$ochre" o="1.5"/><circle
 cx="17" cy="52" r="7" f="$vermilion" o="1.6"/>
roll 100 26 <path d="M4 2H96V24H4Z" f="$edge" o="2"/><ellipse cx="4" cy="13" rx="3.5" ry="11" f="$ochre" o="1.8"/>
 <ellipse cx="96" cy="13" rx="3.5" ry="11" f="$ochre" o="1.8"/>
card-back 46 60 <rect x="1.5" y="1.5" width="43" height="57" rx="4" f="$lapis" o="2.4"/><rect x="5.5" y="5.5"
 width="35" height="49" rx="2" f="none" s="$sm-cream" w="1.3"/><path d="M10 50L36 12M36 50L10 12" s="$sm-cream"
 w="2.2"/><path d="M36 8L39 16L32 13ZM10 8L7 16L14 13Z" f="$sm-cream"/><path d="M14 22H32V33C32 40 23 43.5 23
 43.5S14 40 14 33Z" f="$gold" s="$gold-line" w="1.8"/>
lance-r 40 14 <path d="M4 7H30" o="5"/><path d="M5 7H30" s="$ochre" w="2.6"/><path d="M28 2L40 7L28 12Z" f="$stone"
 o="1.5"/>
lance-l 40 14 <path d="M36 7H10" o="5"/><path d="M35 7H10" s="$ochre" w="2.6"/><path d="M12 2L0 7L12 12Z" f="$stone"
 o="1.5"/>
lance 40 14 <path d="M10 7H30" o="5"/><path d="M10 7H30" s="$ochre" w="2.6"/><path d="M28 2L40 7L28 12ZM12 2L0 7L12
 12Z" f="$stone" o="1.5"/>
vignette-roma 40 40 <path d="M3 38V22H37V38Z" f="$stone" o="1.7"/><path d="M9 22C9 12 14 8 20 8S31 12 31 22Z"
 f="$sm-cream" o="1.7"/><path d="M18.5 8V3H21.5V8Z" f="$gold" o="1.7"/><path d="M7 38V30a3 3 0 0 1 6 0V38M17 38V30a3
 3 0 0 1 6 0V38M27 38V30a3 3 0 0 1 6 0V38" f="$sm-shadow"/>
vignette-constantinople 40 40 <path d="M6 38V24H34V38Z" f="$stone" o="1.7"/><path d="M10 24C10 14 14 11 20 11S30 14
 30 24Z" f="$lapis" o="1.7"/><path d="M2 38V13L4.5 7L7 13V38ZM33 38V13L35.5 7L38 13V38Z" f="$sm-cream" o="1.7"/>
 <path d="M19 11V5H21V11Z" f="$gold" o="1.7"/><path d="M16 38V31a4 4 0 0 1 8 0V38Z" f="$sm-shadow"/>
vignette-alexandria 40 40 <path d="M2 38V29H38V38Z" f="$stone" o="1.7"/><path d="M12 29L14 18H26L28 29Z"
 f="$sm-cream" o="1.7"/><path d="M15 18L16 10H24L25 18Z" f="$stone" o="1.7"/><path d="M17 10L20 2L23 10Z" f="$gold"
 o="1.7"/><path d="M17 38V34a3 3 0 0 1 6 0V38Z" f="$sm-shadow"/>
vignette-tunis 40 40 <path d="M4 38V24H28V38Z" f="$sm-cream" o="1.7"/><path d="M7 24C7 17 11 15 16 15S25 17 25 24Z"
 f="$green" o="1.7"/><path d="M28 38V12H36V38Z" f="$ochre" o="1.7"/><path d="M27 12L32 4L37 12Z" f="$green" o="1.7"/>
 <path d="M12 38V31a4 4 0 0 1 8 0V38Z" f="$sm-shadow"/>
vignette-barcelona 40 40 <path d="M6 38V20H34V38Z" f="$ochre" o="1.7"/><path d="M3 38V15L7.5 5L12 15V38ZM28
 38V15L32.5 5L37 15V38Z" f="$stone" o="1.7"/><path d="M12 20L20 11L28 20Z" f="$vermilion" o="1.7"/><circle cx="20"
 cy="25.5" r="3.2" f="$sm-shadow"/><path d="M17 38V33a3 3 0 0 1 6 0V38Z" f="$sm-shadow"/>
tree 20 24 <path d="M10 22V13" s="$ochre" w="3"/><path d="M10 1C16 5 18 9 17 14C13 17 7 17 3 14C2 9 4 5 10 1Z"
 f="$sm-leaf" o="1.6"/>
house 24 24 <path d="M3 22V11H21V22Z" f="$sm-cream" o="1.6"/><path d="M1 12L12 3L23 12Z" f="$vermilion" o="1.6"/>
 <path d="M10 22V16H14V22Z" f="$sm-shadow"/>
compass 60 60 <circle cx="30" cy="30" r="21" f="$parchment" o="2"/><circle cx="30" cy="30" r="16" f="none"
 s="$ochre" w="1.5"/><path d="M30 1L35 25L59 30L35 35L30 59L25 35L1 30L25 25Z" f="$lapis" o="1.8"/><path d="M30 1L30
 30L35 25ZM59 30H30L35 35ZM30 59V30L25 35ZM1 30H30L25 25Z" f="$sm-cream" o="1.2"/>
back-ally 40 40 <circle cx="20" cy="20" r="18" f="$ochre" o="2.4"/><circle cx="20" cy="20" r="13.5" f="none"
 s="$sm-cream" w="1.6"/><path d="M13 26L11.5 15L17 19L20 12L23 19L28.5 15L27 26Z" f="$sm-cream"/>
fred-gate 50 28 <path d="M1 28V4H8V8H14V4H21V8H29V4H36V8H42V4H49V28Z" f="$sm-ashlar" o="2"/><path d="M18 28V19a7 7 0
 0 1 14 0V28Z" f="$sm-shadow"/><path d="M22 14V28M28 14V28M18 20H32" s="$ochre" w="1.4"/>
ghost-gate 50 28 <path d="M1 28V5H49V28" f="$sm-vellum" fill-opacity=".35" s="$ink" stroke-opacity=".55" w="1.6"
 stroke-dasharray="4 3"/>
pawn 24 36 <ellipse cx="12" cy="33" rx="10" ry="3" f="$sm-shadow" opacity=".35"/><path d="M3.5 33L7.5 16H16.5L20.5
 33Z" f="currentColor" o="2"/><circle cx="12" cy="10" r="5.5" f="$flesh" o="2"/><path d="M4 8.5H20L16 2H8Z"
 f="currentColor" o="1.8"/>
pawn-frederick 24 36 <ellipse cx="12" cy="33" rx="10" ry="3" f="$sm-shadow" opacity=".35"/><path d="M2.5 33L7
 16H17L21.5 33Z" f="$purple" o="2"/><circle cx="12" cy="11" r="5.5" f="$flesh" o="2"/><path d="M5.5 9L4.5 2.5L9 5L12
 1L15 5L19.5 2.5L18.5 9Z" f="$gold" s="$gold-line" w="1.6"/>
ship 40 40 <path d="M3 33C7 39 33 39 38 31L36 29H5Z" f="$ochre" o="2"/><path d="M5 33H36" o="1.2"/><path d="M20
 30V3" o="2.4"/><path d="M8 8C12 5 28 5 33 8C36 14 36 20 33 26C28 23 12 23 8 26C11 20 11 14 8 8Z" f="$sm-cream"
 o="2"/><path d="M20 3L28 1V5Z" f="currentColor"/>
`;
