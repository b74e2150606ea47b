/** A name of the device inside a sentence, whatever its script: its direction turns no word around it. */
export const isolated = (name: string): string => `\u2068${name}\u2069`;
