/** File of the fingerprints, in the folder of the messages. */
export const AGES_FILE: string;

/** Short fingerprint of an English text: equal texts have equal ones. */
export function ageOf(text: string): string;
