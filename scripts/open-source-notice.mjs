/**
 * The open-source notice: every package that can end up in the export, with its licence text, read from what is
 * installed. Served as /static/openSource.txt and shown on the legal page.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LICENCE_FILE = /^(licen[cs]e|copying)(\.|-|$)/i;

/** Run-time dependencies of the console, direct and indirect; those of the emulator never leave the workshop. */
const EMULATOR_ONLY = new Set(['express', 'ws', 'busboy', 'tsx']);

function closure(root) {
  const names = new Set();
  const visit = (name, from) => {
    const nested = join(from, 'node_modules', name);
    const folder = existsSync(nested) ? nested : join(root, 'node_modules', name);
    if (names.has(folder) || !existsSync(folder)) return;
    names.add(folder);
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    for (const dependency of Object.keys(manifest.dependencies ?? {})) visit(dependency, folder);
  };
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const name of Object.keys(own.dependencies)) if (!EMULATOR_ONLY.has(name)) visit(name, root);
  return [...names].sort();
}

/** The notice as plain text; packages under the very same words share them, as the flash is small. */
export function openSourceNotice(root) {
  const byText = new Map();
  for (const folder of closure(root)) {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((each) => LICENCE_FILE.test(each));
    const text = file ? readFileSync(join(folder, file), 'utf8').trim() : 'No licence file in the package.';
    const title = `${name} ${version} (${typeof license === 'string' ? license : 'see text'})`;
    const words = text.replace(/\s+/g, ' ');
    const group = byText.get(words) ?? { text, titles: [] };
    byText.set(words, { ...group, titles: [...group.titles, title] });
  }
  const parts = [...byText.values()].map(({ text, titles }) => `${'-'.repeat(72)}\n${titles.join('\n')}\n\n${text}\n`);
  return ['Gatehouse contains the following open-source software.\n', ...parts].join('\n');
}
