/**
 * Builds the console for a device's flash: texts with a version in their name, the static export, the open-source
 * notice, then the packing of scripts/pack.mjs. The result is in dist/console; the page for testers, no part of it, in
 * dist/player.
 *
 *   --release         packs with zopfli where the machine has it
 *   --without-h265    leaves out the decoder of H.265 for browsers that have none (116 KB)
 *   --pseudo-locales  adds en-XA and ar-XB
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import compile from 'icu-minify/compile';
import { buildPlayer } from './build-player.mjs';
import { listedTexts } from './listed-texts.mjs';
import { openSourceNotice } from './open-source-notice.mjs';
import { pack } from './pack.mjs';
import { pseudoLocales } from './pseudo-locales.mjs';
import { hashFile, sourceHash } from './source-hash.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const pseudo = process.argv.includes('--pseudo-locales') || process.env.GATEHOUSE_PSEUDO === '1';
const isRelease = process.argv.includes('--release');
const withoutH265 = process.argv.includes('--without-h265');

/**
 * Writes the language files, compiled, two for each language, with the hash of all of them in their names, and
 * returns that hash. They are compiled here, so that no page needs a parser of ICU messages (11 KB). The early file
 * holds the texts before sign-in. Each is a list whose keys have a file of their own (`listedTexts`): 74 KB less
 * flash, and less to load after a change of the language.
 */
function writeMessages() {
  const folder = join(root, 'messages');
  const files = readdirSync(folder)
    .filter((name) => /^[a-z]{2}(-[A-Z]{2})?\.json$/.test(name))
    .sort();
  const texts = new Map(files.map((name) => [name.slice(0, -5), JSON.parse(readFileSync(join(folder, name), 'utf8'))]));
  const english = texts.get('en');
  // An unfinished language shows English for missing texts; the project check reports what is missing.
  for (const [tag, tree] of texts) texts.set(tag, filled(english, tree));
  if (pseudo) for (const [tag, tree] of pseudoLocales(english)) texts.set(tag, tree);
  const hash = createHash('sha256')
    .update(JSON.stringify([...texts]))
    .digest('hex')
    .slice(0, 8);
  const target = join(root, 'public/messages');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const early = JSON.parse(readFileSync(join(root, 'lib/i18n/early-texts.json'), 'utf8'));
  const write = (name, content) => writeFileSync(join(target, `${name}.${hash}.json`), JSON.stringify(content));
  const part = (tree, isEarly) =>
    Object.fromEntries(Object.entries(tree).filter(([group]) => early.includes(group) === isEarly));
  const inTurn = new Map([['en', texts.get('en')], ...texts]);
  for (const [name, isEarly] of [
    ['early', true],
    ['later', false],
  ]) {
    const { keys, lists } = listedTexts(new Map([...inTurn].map(([tag, tree]) => [tag, part(tree, isEarly)])));
    write(`${name}-keys`, keys);
    for (const [tag, list] of lists) write(`${name}-${tag}`, list.map(compile));
  }
  return hash;
}

const filled = (base, over) =>
  typeof base === 'string'
    ? (over ?? base)
    : Object.fromEntries(Object.entries(base).map(([key, value]) => [key, filled(value, over?.[key])]));

const hash = sourceHash();
const textVersion = writeMessages();

const next = join(root, 'node_modules/next/dist/bin/next');
const built = spawnSync(process.execPath, [next, 'build', '--webpack'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    GATEHOUSE_BUILD: hash.slice(0, 8),
    NEXT_PUBLIC_TEXT_VERSION: textVersion,
    NEXT_PUBLIC_WITHOUT_H265: withoutH265 ? '1' : '',
    NEXT_TELEMETRY_DISABLED: '1',
  },
});
if (built.status !== 0) process.exit(built.status ?? 1);

mkdirSync(join(root, 'out/static'), { recursive: true });
writeFileSync(join(root, 'out/static/openSource.txt'), openSourceNotice(root));
const packer = pack(join(root, 'out'), join(root, 'dist/console'), { isRelease, withoutH265 });
if (isRelease) console.log(`Packed by ${packer}.`);
await buildPlayer();
writeFileSync(hashFile, `${hash}\n`);
