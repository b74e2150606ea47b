/**
 * Checks the language files against English and against the sources that use them.
 *
 *   npx tsx scripts/check-messages.ts
 *
 * Prints one line per problem and exits with 1 when there is one.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '../lib/contract/languages';
import { FORMATS } from '../lib/i18n/formats';
import { AGES_FILE, ageOf } from './message-ages.mjs';
import {
  bareValues,
  flatten,
  isTranslatable,
  type MessageTree,
  missingArms,
  type ParsedText,
  parseText,
  slips,
  turnedValues,
} from './message-text';
import { type SourceText, unusedKeys } from './message-use';
import { ownSearchWordProblems } from './search-words';

/** A note for translators about a key; `max` is the longest text in characters that its place can hold. */
export interface MessageNote {
  meaning: string;
  max?: number;
}

/** Input of the check. */
export interface MessageFiles {
  /** Language files by tag; English among them. */
  languages: Record<string, MessageTree>;
  /** Sources that use messages. */
  sources: readonly SourceText[];
  /** Keys whose text may be equal to English in other languages; a `*` at the end stands for the rest of the key. */
  unchangedAllowed: readonly string[];
  /** Notes for translators by key. */
  notes: Record<string, MessageNote>;
  /** By tag: words or stems that no text may use any more, and the word of the glossary in their place. */
  replacedWords: Record<string, Record<string, string>>;
  /** By key: fingerprint of the English text that the translations were made for, or confirmed for later. */
  ages?: Record<string, string>;
}

const SOURCE = 'en';
/** Prefix of texts that `scripts/new-page.mjs` could not translate. */
const UNTRANSLATED = 'TODO ';
const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Problems of that set of files for the languages named, one line each, in the order of the languages. */
export function checkMessages(files: MessageFiles, tags: readonly string[]): string[] {
  const english = flatten(files.languages[SOURCE] ?? {});
  const problems = tags.flatMap((tag) => {
    const tree = files.languages[tag];
    if (!tree) return [`${tag}: the file is missing`];
    return languageProblems(tag, flatten(tree), english, files);
  });
  for (const key of unusedKeys(english.keys(), files.sources)) problems.push(`${SOURCE} ${key}: no source asks for it`);
  for (const [key, text] of files.ages ? english : [])
    if (files.ages?.[key] !== ageOf(text))
      problems.push(`${SOURCE} ${key}: newer than its translations; if they fit: node scripts/message-ages.mjs ${key}`);
  for (const key of Object.keys(files.notes))
    if (!english.has(key)) problems.push(`context ${key}: there is no such message`);
  return problems;
}

function languageProblems(tag: string, texts: Map<string, string>, english: Map<string, string>, files: MessageFiles) {
  const problems: string[] = [];
  const replaced = Object.entries(files.replacedWords[tag] ?? {}).map(([word, right]) => ({
    word,
    right,
    isIn: finder(tag, word),
  }));
  const isMirrored = LANGUAGES.some((each) => each.tag === tag && each.direction === 'rtl');
  for (const key of english.keys()) if (!texts.has(key)) problems.push(`${tag} ${key}: missing`);
  for (const [key, text] of texts) {
    const report = (what: string) => problems.push(`${tag} ${key}: ${what}`);
    if (text.startsWith(UNTRANSLATED)) report('is not translated yet');
    for (const slip of slips(text)) report(slip);
    for (const { word, right, isIn } of replaced)
      if (isIn(text)) report(`"${word}" is a replaced word, the glossary has "${right}"`);
    if (isMirrored) for (const value of turnedValues(text)) report(`${value} needs U+2066 before it and U+2069 behind`);
    if (isMirrored) for (const value of bareValues(key, text)) report(`${value} needs an isolate around it`);
    const parsed = parsedOr(text, (reason) => report(`is no ICU message (${reason})`));
    if (!parsed) continue;
    for (const plural of parsed.plurals)
      for (const form of missingArms(tag, plural)) report(`{${plural.argument}} has no arm "${form}"`);
    for (const { of, name } of parsed.styles)
      if (!(of === 'number' && Object.hasOwn(FORMATS.number, name)))
        report(`${of} style "${name}" is not in formats.ts`);
    const max = files.notes[key]?.max;
    if (max !== undefined && text.length > max) report(`has ${text.length} characters, ${max} fit`);

    const original = english.get(key);
    if (original === undefined) report('English has no such key');
    else if (tag !== SOURCE) {
      for (const difference of placeholderDifferences(parsed, original)) report(difference);
      if (text === original && isTranslatable(parsed.words) && !isListed(key, files.unchangedAllowed))
        report('reads as in English');
    }
  }
  return problems;
}

/** Finds a replaced word: a regular expression where words begin after a space, and a plain text elsewhere. */
function finder(tag: string, word: string): (text: string) => boolean {
  if (!isSpaced(tag)) return (text) => text.includes(word);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${word}`, 'iu');
  return (text) => pattern.test(text);
}

/**
 * Whether words begin after a space; elsewhere they may begin anywhere, in Arabic after an article or a preposition.
 */
const isSpaced = (tag: string) => !/^(ar|th|zh)/.test(tag);

function parsedOr(text: string, onError: (reason: string) => void): ParsedText | undefined {
  try {
    return parseText(text);
  } catch (error) {
    onError(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

function placeholderDifferences(parsed: ParsedText, original: string): string[] {
  // A broken English text is reported once, in English.
  const expected = parsedOr(original, () => undefined)?.placeholders;
  if (!expected) return [];
  const lost = [...expected].filter((each) => !parsed.placeholders.has(each)).map((each) => `lost ${each}`);
  const added = [...parsed.placeholders]
    .filter((each) => !expected.has(each))
    .map((each) => `${each} is not in English`);
  return [...lost, ...added];
}

const isListed = (key: string, list: readonly string[]) =>
  list.some((each) => (each.endsWith('*') ? key.startsWith(each.slice(0, -1)) : key === each));

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(ROOT, 'messages', name), 'utf8'));

function readSources(folder: string): SourceText[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => ({ path: join(folder, name), text: readFileSync(join(ROOT, folder, name), 'utf8') }));
}

/** Problems of the language files of this project in all eight languages, one line each; empty when there are none. */
export function messageProblems(): string[] {
  const names = readdirSync(join(ROOT, 'messages'));
  const tags = LANGUAGES.map((each) => each.tag);
  const languages = tags
    .filter((tag) => names.includes(`${tag}.json`))
    .map((tag) => [tag, readJson(`${tag}.json`) as MessageTree]);
  const files: MessageFiles = {
    languages: Object.fromEntries(languages),
    sources: ['app', 'components', 'lib'].flatMap(readSources),
    unchangedAllowed: readJson('unchanged-allowed.json') as string[],
    notes: readJson('context.json') as Record<string, MessageNote>,
    replacedWords: readJson('replaced-words.json') as MessageFiles['replacedWords'],
    ages: readJson(AGES_FILE) as Record<string, string>,
  };
  const others = names
    .filter(
      (name) =>
        !/^search-words(-shared\.json)?$/.test(name) &&
        !/^(context|replaced-words|translated-from|unchanged-allowed)\.json$/.test(name) &&
        !tags.some((tag) => name === `${tag}.json`),
    )
    .map((name) => `messages/${name}: no language of the device`);
  return [...others, ...checkMessages(files, tags), ...ownSearchWordProblems(files.languages)];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = messageProblems();
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
