/** Guards of JSON that comes from clients, in clear or encrypted. @assumed quality 6.2, pages-3 12.7 */
import { REQUEST } from '@/lib/contract/limits';

/** Member names that could reach a prototype when a table is merged. @assumed quality 6.2 */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
/** Escapes can spell a forbidden key, so they are checked, too. */
const SUSPICIOUS = /__proto__|constructor|prototype|\\u/;

/** A member that could reach a prototype. */
export class ForbiddenKey extends Error {}

/** JSON.parse that throws for members which could reach a prototype. Errors: SyntaxError, ForbiddenKey. */
export function parseSafely(text: string): unknown {
  if (!SUSPICIOUS.test(text)) return JSON.parse(text);
  return JSON.parse(text, (key, value) => {
    if (FORBIDDEN_KEYS.has(key)) throw new ForbiddenKey(key);
    return value;
  });
}

/** Levels of brackets outside strings, counted no further than one past `limit`; runs before the parser does. */
export function nestingDepth(text: string, limit: number): number {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isInString) {
      if (code === 0x5c) at += 1;
      else if (code === 0x22) isInString = false;
    } else if (code === 0x22) isInString = true;
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > deepest) deepest = depth;
      if (deepest > limit) return deepest;
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return deepest;
}

/** The value in a file of a client; undefined for what is no JSON, is too deep, or could reach a prototype. */
export function valueOfFile(text: string): unknown {
  if (nestingDepth(text, REQUEST.jsonDepth) > REQUEST.jsonDepth) return undefined;
  try {
    return parseSafely(text);
  } catch {
    return undefined;
  }
}
