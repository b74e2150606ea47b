/** Codes of `AutoRebootDay` besides 0 Sunday to 6 Saturday. @assumed pages-3 /automaintain */
export const EVERY_DAY = 7;
/** Value of devices without a chosen day. */
export const NEVER = -1;
