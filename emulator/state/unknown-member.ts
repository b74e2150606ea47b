/** The member of every table that must survive a save. */
export const UNKNOWN_MEMBER = 'Vendor_Reserved';

/** A factory table: with one member that no page knows. */
export const withUnknown = <T extends object>(table: T): T => ({ ...table, [UNKNOWN_MEMBER]: 7 });
