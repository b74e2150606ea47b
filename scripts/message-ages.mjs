/**
 * Remembers for which English text the translations of a key were made (messages/translated-from.json), so that
 * check-messages can list the keys whose English text changed afterwards.
 *
 *   node scripts/message-ages.mjs cfg.compare.partly …    these translations were looked at, and still fit
 *   node scripts/message-ages.mjs --all                   all of them were
 *
 * `add-messages.mjs` does it for the keys that it is given in all languages.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sortedMessages } from './sorted-messages.mjs';

const messages = fileURLToPath(new URL('../messages/', import.meta.url));
/** File of the fingerprints, in the folder of the messages. */
export const AGES_FILE = 'translated-from.json';

/** Short fingerprint of an English text: equal texts have equal ones. */
export const ageOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, 8);

const flat = (tree, path = '') =>
  Object.entries(tree).flatMap(([name, node]) =>
    typeof node === 'object' ? flat(node, `${path}${name}.`) : [[path + name, node]],
  );

/** Confirms the translations of these keys, or of all; forgets keys that are gone. */
export function confirmTranslations(keys, folder = messages) {
  const english = flat(JSON.parse(readFileSync(join(folder, 'en.json'), 'utf8')));
  const file = join(folder, AGES_FILE);
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const ages = english.flatMap(([key, text]) => {
    const age = keys === undefined || keys.includes(key) ? ageOf(text) : known[key];
    return age === undefined ? [] : [[key, age]];
  });
  writeFileSync(file, `${JSON.stringify(sortedMessages(Object.fromEntries(ages)), null, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const keys = process.argv.slice(2);
  confirmTranslations(keys.includes('--all') ? undefined : keys);
}
