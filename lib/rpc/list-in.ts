/** A list that a device sent; empty when it sent anything else, or nothing. */
export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
