/**
 * Adds or replaces messages in all language files at once and keeps the files nested and sorted.
 *
 *   node scripts/add-messages.mjs fragment.json
 *
 * fragment.json is either { "door.open": { "en": "Open door", "zh-CN": "开门", … } } or, for one language,
 * { "locale": "th", "messages": { "door.open": "…" } }. A key takes the form `namespace.name`; dots nest.
 * Languages missing from a fragment stay missing: `npm run check:project` lists them.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { confirmTranslations } from './message-ages.mjs';
import { sortedMessages } from './sorted-messages.mjs';

const folder = fileURLToPath(new URL('../messages/', import.meta.url));

function put(tree, path, value) {
  const keys = path.split('.');
  const last = keys.pop();
  let node = tree;
  for (const key of keys) {
    if (typeof node[key] === 'string') throw new Error(`${path}: "${key}" is a message already, not a group`);
    node[key] ??= {};
    node = node[key];
  }
  if (node[last] && typeof node[last] === 'object') throw new Error(`${path} is a group already, not a message`);
  node[last] = value;
}

function write(locale, messages) {
  const file = join(folder, `${locale}.json`);
  const tree = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  for (const [path, value] of Object.entries(messages)) put(tree, path, value);
  writeFileSync(file, `${JSON.stringify(sortedMessages(tree), null, 2)}\n`);
}

const fragment = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const perLocale = {};
if (fragment.locale) perLocale[fragment.locale] = fragment.messages;
else
  for (const [path, texts] of Object.entries(fragment))
    for (const [locale, text] of Object.entries(texts)) {
      perLocale[locale] ??= {};
      perLocale[locale][path] = text;
    }
for (const [locale, messages] of Object.entries(perLocale)) write(locale, messages);
// A fragment of several languages brings the translations together with the English text.
if (!fragment.locale) confirmTranslations(Object.keys(fragment));
