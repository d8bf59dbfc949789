// @ts-check
// Heads of Allies, as `readArt` of shapes.js reads them.

/** Name, width, height and markup of each. */
export const HEADS = `
knight 40 40 <path d="M5 40C5 30 12 27 20 27S35 30 35 40Z" f="$stone-dark" o="1.8"/><path d="M16 23V29H24V23Z"
 f="$flesh" o="1.4"/><ellipse cx="20" cy="18" rx="7" ry="8" f="$flesh" o="1.8"/><path d="M17 18v1.5M23 18v1.5M18
 22.5h4" s="$sm-shadow" w="1.3"/><path d="M12 26V14C12 8 15 5.5 20 5.5S28 8 28 14V26L24.5 27V19H15.5V27Z" f="$stone"
 o="1.7"/><path d="M20 6V19" s="$sm-shadow" w="1.3"/>
nun 40 40 <path d="M5 40C5 30 12 27 20 27S35 30 35 40Z" f="$sm-shadow" o="1.8"/><path d="M16 23V29H24V23Z"
 f="$flesh" o="1.4"/><ellipse cx="20" cy="18" rx="7" ry="8" f="$flesh" o="1.8"/><path d="M17 18v1.5M23 18v1.5M18
 22.5h4" s="$sm-shadow" w="1.3"/><path d="M9 31C10 18 9 7 20 7S30 18 31 31L26 27C28 15 26 12.5 20 12.5S12 15 14 27Z"
 f="$sm-shadow" o="1.7"/><path d="M13.5 16C14 11 26 11 26.5 16L24 13.5H16Z" f="$sm-cream" o="1.7"/>
monk 40 40 <path d="M5 40C5 30 12 27 20 27S35 30 35 40Z" f="$ochre" o="1.8"/><path d="M16 23V29H24V23Z" f="$flesh"
 o="1.4"/><ellipse cx="20" cy="18" rx="7" ry="8" f="$flesh" o="1.8"/><path d="M17 18v1.5M23 18v1.5M18 22.5h4"
 s="$sm-shadow" w="1.3"/><path d="M12.5 17C11.5 9 28.5 9 27.5 17C26 13.5 14 13.5 12.5 17Z" f="$brown" s="$sm-shadow"
 w="1.5"/><path d="M15.5 21C16 28 24 28 24.5 21C23 23.5 17 23.5 15.5 21Z" f="$brown" o="1.7"/>
merchant 40 40 <path d="M5 40C5 30 12 27 20 27S35 30 35 40Z" f="$lapis" o="1.8"/><path d="M16 23V29H24V23Z"
 f="$flesh" o="1.4"/><ellipse cx="20" cy="18" rx="7" ry="8" f="$flesh" o="1.8"/><path d="M17 18v1.5M23 18v1.5M18
 22.5h4" s="$sm-shadow" w="1.3"/><path d="M10.5 14C9 6 16 3 20 4C26 2 31 7 29.5 14C25 11 15 11 10.5 14Z"
 f="$sm-cream" o="1.7"/><path d="M13 12C17 6 24 6 28 9" s="$sm-shadow" w="1.2" f="none"/><circle cx="20" cy="8"
 r="2" f="$vermilion"/><path d="M14.5 21C15 27 25 27 25.5 21L23.5 22.5H16.5Z" f="$sm-shadow" o="1.7"/>
duchess 40 40 <path d="M5 40C5 30 12 27 20 27S35 30 35 40Z" f="$vermilion" o="1.8"/><path d="M16 23V29H24V23Z"
 f="$flesh" o="1.4"/><ellipse cx="20" cy="18" rx="7" ry="8" f="$flesh" o="1.8"/><path d="M17 18v1.5M23 18v1.5M18
 22.5h4" s="$sm-shadow" w="1.3"/><path d="M11 17C10 9 13 8 20 8S30 9 29 17L33 4L20 9L7 4Z" f="$purple" o="1.7"/>
princess 40 40 <path d="M5 40C5 30 12 27 20 27S35 30 35 40Z" f="$purple" o="1.8"/><path d="M16 23V29H24V23Z"
 f="$flesh" o="1.4"/><ellipse cx="20" cy="18" rx="7" ry="8" f="$flesh" o="1.8"/><path d="M17 18v1.5M23 18v1.5M18
 22.5h4" s="$sm-shadow" w="1.3"/><path d="M12.5 13L11 5L16 9L20 3L24 9L29 5L27.5 13C24 11 16 11 12.5 13Z" f="$gold"
 o="1.7"/><path d="M12.5 14C10 20 11 27 9 30M27.5 14C30 20 29 27 31 30" s="$ochre" w="3" f="none"/>
miner 40 40 <path d="M5 40C5 30 12 27 20 27S35 30 35 40Z" f="$stone-dark" o="1.8"/><path d="M16 23V29H24V23Z"
 f="$flesh" o="1.4"/><ellipse cx="20" cy="18" rx="7" ry="8" f="$flesh" o="1.8"/><path d="M17 18v1.5M23 18v1.5M18
 22.5h4" s="$sm-shadow" w="1.3"/><path d="M11 15C11 7 15 5 20 5S29 7 29 15L31.5 16.5H8.5Z" f="$ochre" o="1.7"/><path
 d="M14.5 20.5C15 28 25 28 25.5 20.5L23 22H17Z" f="$brown" o="1.7"/>
lumberjack 40 40 <path d="M5 40C5 30 12 27 20 27S35 30 35 40Z" f="$green" o="1.8"/><path d="M16 23V29H24V23Z"
 f="$flesh" o="1.4"/><ellipse cx="20" cy="18" rx="7" ry="8" f="$flesh" o="1.8"/><path d="M17 18v1.5M23 18v1.5M18
 22.5h4" s="$sm-shadow" w="1.3"/><path d="M11 14L14 6L30 4L28.5 14C24 12 15 12 11 14Z" f="$green" o="1.7"/><path
 d="M29 5L36 1L31 9Z" f="$vermilion" o="1.7"/><path d="M14 20C14.5 29 25.5 29 26 20L23.5 22H16.5Z" f="$ochre"
 o="1.7"/>
engineer 40 40 <path d="M5 40C5 30 12 27 20 27S35 30 35 40Z" f="$lapis" o="1.8"/><path d="M16 23V29H24V23Z"
 f="$flesh" o="1.4"/><ellipse cx="20" cy="18" rx="7" ry="8" f="$flesh" o="1.8"/><path d="M17 18v1.5M23 18v1.5M18
 22.5h4" s="$sm-shadow" w="1.3"/><path d="M11.5 14V7H28.5V14C25 12 15 12 11.5 14Z" f="$vermilion" o="1.7"/>
lord 40 40 <path d="M5 40C5 30 12 27 20 27S35 30 35 40Z" f="$vermilion" o="1.8"/><path d="M16 23V29H24V23Z"
 f="$flesh" o="1.4"/><ellipse cx="20" cy="18" rx="7" ry="8" f="$flesh" o="1.8"/><path d="M17 18v1.5M23 18v1.5M18
 22.5h4" s="$sm-shadow" w="1.3"/><path d="M9 13C9 6 15 4 22 5S32 8 31 13C26 10.5 14 10.5 9 13Z" f="$vermilion"
 o="1.7"/><path d="M27 8L34 4L31 11Z" f="$gold" o="1.7"/>
`;
