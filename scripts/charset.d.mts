/** The characters of a charset beside ASCII, and their bytes. */
export function charactersOf(charset: string): ReadonlyMap<string, readonly number[]>;

/** JSON text in that charset, or in UTF-8 without one. */
export function encodeJson(json: string, charset: string | undefined): Uint8Array<ArrayBuffer>;
