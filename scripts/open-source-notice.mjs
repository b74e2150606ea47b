/**
 * The open-source notice: every package whose code is in the export, with its licence text. The bundler lists them
 * (scripts/package-list.mjs). Served as /static/openSource.txt and shown on the legal page.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PACKAGE_LIST } from './package-list.mjs';

const LICENCE_FILE = /^(licen[cs]e|copying)(\.|-|$)/i;

/** The licence text of a package; a package inside Next may have only Next's. */
function licenceText(folder) {
  const file = readdirSync(folder).find((name) => LICENCE_FILE.test(name));
  if (file) return readFileSync(join(folder, file), 'utf8').trim();
  const parent = dirname(folder);
  return parent.includes('node_modules/next/') || parent.endsWith('node_modules/next')
    ? licenceText(parent)
    : 'No licence file in the package.';
}

/** The notice as plain text; packages with the same text share it, because the flash is small. */
export function openSourceNotice(root) {
  const byText = new Map();
  for (const path of JSON.parse(readFileSync(join(root, PACKAGE_LIST), 'utf8'))) {
    const folder = join(root, path);
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const text = licenceText(folder);
    const title = `${[name, version].filter(Boolean).join(' ')} (${typeof license === 'string' ? license : 'see text'})`;
    const words = text.replace(/\s+/g, ' ');
    const group = byText.get(words) ?? { text, titles: new Set() };
    byText.set(words, { ...group, titles: group.titles.add(title) });
  }
  const parts = [...byText.values()].map(
    ({ text, titles }) => `${'-'.repeat(72)}\n${[...titles].join('\n')}\n\n${text}\n`,
  );
  return ['Gatehouse contains the following open-source software.\n', ...parts].join('\n');
}
