/** Embeddings, overrides and isolates of a name: with them it could end its own isolation. */
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;

/** A name of the device inside a sentence, whatever its script: its direction turns no word around it. */
export const isolated = (name: string): string => `\u2068${name.replace(BIDI_CONTROLS, '')}\u2069`;
