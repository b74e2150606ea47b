import compile from 'icu-minify/compile';
import { isRecord } from '@/lib/rpc/is-record';

/** A text as scripts/build.mjs compiles it: itself, or parts in the form of icu-minify. */
export type Text = string | readonly unknown[];
export type Tree = { [key: string]: Text | Tree };

const isTree = (value: unknown): value is Tree => isRecord(value);

/**
 * Overrides our texts by those of the device: only texts that we have, so that the device can change texts but not add
 * any. `over` maps dotted keys or nested objects. Skipped are values that are no text, texts in broken syntax, and
 * texts that use the values and tags of ours in another role: the page passes a number, a text or a link, and nothing
 * else.
 * @spec §7 custom_lang; form @assumed
 */
export function overlay(base: Tree, over: unknown, path = ''): Tree {
  if (!isTree(over)) return base;
  const result: Tree = {};
  for (const [key, value] of Object.entries(base)) {
    const here = path ? `${path}.${key}` : key;
    if (isTree(value)) result[key] = overlay(value, over, here);
    else result[key] = compiledOr(value, over[here] ?? nested(over, here));
  }
  return result;
}

function compiledOr(own: Text, other: unknown): Text {
  if (typeof other !== 'string') return own;
  try {
    const text = compile(other);
    return isAlike(new Set(rolesIn(text)), new Set(rolesIn(own))) ? text : own;
  } catch {
    // Broken syntax, or nested too deep.
    return own;
  }
}

/**
 * Whether a text uses no other roles than ours, and each of our names: a sentence without its link would be useless.
 */
function isAlike(roles: ReadonlySet<string>, own: ReadonlySet<string>): boolean {
  const names = new Set([...roles].map(nameIn));
  return [...roles].every((role) => own.has(role)) && [...own].every((role) => names.has(nameIn(role)));
}

const nameIn = (role: string) => role.split(' ', 1)[0];

/** Type numbers of icu-minify whose third part is a style and not a list of branches. */
const STYLED = [4, 5, 6];

/**
 * Names of values and tags in a compiled text, each with its role: the type and the style of a value, or 'tag'. A part
 * is a string, the number sign of a plural, or [name, type or child, …].
 */
function rolesIn(text: unknown): string[] {
  if (!Array.isArray(text)) return [];
  return text.filter(Array.isArray).flatMap(([name, type, ...rest]) => {
    if (type === undefined) return [`${name} value`];
    // The number sign has the number 0: it is the first child of a tag.
    if (typeof type !== 'number' || type === 0) return [`${name} tag`, ...rolesIn([type, ...rest])];
    if (STYLED.includes(type)) return [`${name} ${type} ${JSON.stringify(rest)}`];
    return [`${name} ${type}`, ...rest.filter(isTree).flatMap((branches) => Object.values(branches).flatMap(rolesIn))];
  });
}

const nested = (tree: Tree, path: string) =>
  path.split('.').reduce<unknown>((node, key) => (isTree(node) ? node[key] : undefined), tree);
