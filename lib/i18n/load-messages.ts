import { ENDPOINT } from '@/lib/contract/endpoints';
import { LANGUAGES, type Language, languageNamed } from '@/lib/contract/languages';
import { TIMER_MS } from '@/lib/contract/limits';
import { fetchJson } from '@/lib/rpc/fetch-json';
import { isRecord } from '@/lib/rpc/is-record';
import type { Text, Tree } from './device-texts';
import type { Messages } from './message-keys';

/** The keys of all texts, which are the same in every language: 0 is the next text, n the n-th one once more. */
type Keys = { [key: string]: number | Keys };

/** Hash of all message files, set at build time: new code never meets old texts. */
const TEXT_VERSION = process.env.NEXT_PUBLIC_TEXT_VERSION ?? 'dev';

/** The language with that device name; the default one for an unknown name. */
export const languageOf = (device: string): Language => languageNamed(device) ?? LANGUAGES[0];

/**
 * Joins texts, as scripts/listed-texts.mjs lists them, with their keys. Throws when they are not of the
 * same build.
 */
export function withKeys(keys: unknown, texts: unknown): Tree {
  if (!isRecord(keys) || !Array.isArray(texts)) throw new TypeError('no texts');
  let count = 0;
  const textAt = (place: number) => texts[place === 0 ? count++ : place - 1] as Text;
  const placed = (node: Keys): Tree =>
    Object.fromEntries(
      Object.entries(node).map(([key, inner]) => [key, typeof inner === 'number' ? textAt(inner) : placed(inner)]),
    );
  const tree = placed(keys as Keys);
  if (count !== texts.length) throw new TypeError(`${texts.length} texts for ${count} keys`);
  return tree;
}

/**
 * The two files of each language: what pages before sign-in and the frame of the console show (the groups in
 * early-texts.json), and everything else.
 */
const PARTS = ['early', 'later'] as const;
type Part = (typeof PARTS)[number];

/** Requested files by name, so that none is requested twice. A failed one is requested again. */
const files = new Map<string, Promise<unknown>>();

function fileOnce(name: string, load: () => Promise<unknown>): Promise<unknown> {
  const known = files.get(name);
  if (known) return known;
  const asked = load();
  files.set(name, asked);
  asked.catch(() => files.delete(name));
  return asked;
}

/** A device without such a file says so, and is not asked again; one that is away is. */
function unlessAway(error: unknown): undefined {
  // How `fetch` says that nothing answered.
  if (error instanceof TypeError) throw error;
  return undefined;
}

async function loadPart(language: Language, part: Part): Promise<Messages> {
  const builtInFile = (name: string) =>
    fileOnce(`${part}-${name}`, () =>
      fetchJson(`/messages/${part}-${name}.${TEXT_VERSION}.json`, TIMER_MS.callTimeout),
    );
  const customPath = `${ENDPOINT.customLanguage}${language.device}.txt`;
  const [keys, texts, custom] = await Promise.all([
    builtInFile('keys'),
    builtInFile(language.tag),
    // @assumed pages-1 initial screen: falls back to the built-in table, never to a blank page.
    fileOnce(customPath, () => fetchJson(customPath, TIMER_MS.startFile).catch(unlessAway)).catch(() => undefined),
  ]);
  const builtIn = withKeys(keys, texts);
  if (!isRecord(custom) || Object.keys(custom).length === 0) return builtIn as Messages;
  // Only a device with its own texts needs this, and the compiler in it.
  const { overlay } = await import('./device-texts');
  return overlay(builtIn, custom) as Messages;
}

/**
 * Texts for pages before sign-in, with the device's own on top; the other groups are missing. A custom file that does
 * not load in time is skipped; the built-in one must load. @spec §7 static GETs
 */
export const loadEarlyMessages = (language: Language): Promise<Messages> => loadPart(language, 'early');

/** As `loadEarlyMessages`, but with all texts. */
export async function loadMessages(language: Language): Promise<Messages> {
  const [early, later] = await Promise.all(PARTS.map((part) => loadPart(language, part)));
  return { ...early, ...later } as Messages;
}
