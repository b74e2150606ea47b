/**
 * How much of what it does not know a device stores: members that no page shows are kept, and everything that is stored
 * is written with each save. @assumed ours
 */

/** Characters of JSON. A person with all doors, floors and rooms has some thousands. */
const ROW_MAX = 32_768;
/** Characters of JSON. All holiday groups, each of them full, have less than half of it. */
const TABLE_MAX = 524_288;

/** Whether a person, a card or a record is larger than any device would have. */
export const isRowTooLarge = (row: unknown): boolean => JSON.stringify(row).length > ROW_MAX;

/** The same for a configuration table. */
export const isTableTooLarge = (table: unknown): boolean => JSON.stringify(table).length > TABLE_MAX;
