import { ENDPOINT } from '@/lib/contract/endpoints';
import { LANGUAGES, type Language, PSEUDO_LANGUAGES } from '@/lib/contract/languages';
import { TIMER_MS } from '@/lib/contract/limits';
import { fetchJson } from '@/lib/rpc/fetch-json';
import type { Messages } from './message-keys';

type Tree = { [key: string]: string | Tree };

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Hash of all message files, set at build time: new code never meets old texts. */
const TEXT_VERSION = process.env.NEXT_PUBLIC_TEXT_VERSION ?? 'dev';

/** The language of that device name; the default one for a name nobody knows. */
export function languageOf(device: string): Language {
  const known: readonly Language[] = [...LANGUAGES, ...PSEUDO_LANGUAGES];
  return known.find((each) => each.device === device) ?? LANGUAGES[0];
}

/**
 * Texts of the device laid over ours: only texts that we have, so that the device can rename and not invent.
 * `over` maps dotted keys or nests; other values are passed over. @spec §7 custom_lang; form @assumed
 */
export function overlay(base: Tree, over: unknown, path = ''): Tree {
  if (!isTree(over)) return base;
  const result: Tree = {};
  for (const [key, value] of Object.entries(base)) {
    const here = path ? `${path}.${key}` : key;
    if (typeof value === 'string') {
      const own = over[here] ?? nested(over, here);
      result[key] = typeof own === 'string' ? own : value;
    } else result[key] = overlay(value, over, here);
  }
  return result;
}

const nested = (tree: Tree, path: string) =>
  path.split('.').reduce<unknown>((node, key) => (isTree(node) ? node[key] : undefined), tree);

/**
 * Texts of one language with the device's own laid over them. A custom file that does not load in time is passed over; the
 * built-in table must load. @spec §7 static GETs
 */
export async function loadMessages(language: Language): Promise<Messages> {
  const [builtIn, custom] = await Promise.all([
    fetchJson(`/messages/${language.tag}.${TEXT_VERSION}.json`, TIMER_MS.callTimeout),
    // @assumed pages-1 initial screen: falls back to the built-in table, never to a blank page.
    fetchJson(`${ENDPOINT.customLanguage}${language.device}.txt`, TIMER_MS.startFile).catch(() => undefined),
  ]);
  return overlay(builtIn as Tree, custom) as Messages;
}
