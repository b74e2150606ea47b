/** Embedding, override and isolate characters in a name could end its isolation. */
export const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;

/** A name of the device that cannot change the order of a text around it. */
export const withoutControls = (name: string): string => name.replace(BIDI_CONTROLS, '');

/** Isolates a name of the device inside a sentence: its direction does not affect the words around it. */
export const isolated = (name: string): string => `\u2068${withoutControls(name)}\u2069`;
