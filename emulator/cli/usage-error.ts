/** A wrong option or an unreadable file: the program ends with 1 and this message. @assumed pages-3 12.3 */
export class UsageError extends Error {}
