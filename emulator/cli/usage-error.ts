/** A wrong option or an unreadable file: the program ends with 1 and this sentence. @assumed pages-3 12.3 */
export class UsageError extends Error {}
