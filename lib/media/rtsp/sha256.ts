import { sha256 as hash } from '@noble/hashes/sha2.js';

/** SHA-256 without the rest of its library. */
export const sha256 = (bytes: Uint8Array): Uint8Array => hash(bytes);
