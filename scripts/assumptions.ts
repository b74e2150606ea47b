/**
 * docs/assumptions.md: what the contract assumes and the specification does not say.
 * Run: npx tsx scripts/assumptions.ts
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const target = join(root, 'docs/assumptions.md');

const COMMENT = /\/\*\*([\s\S]*?)\*\//g;
const NAME = /^\s*(?:export )?(?:const |interface |type |function |readonly )*['"]?([\w.]+)['"]?/;

/** One list per file of the contract: the member's name and its comment, line breaks and stars removed. */
export function assumptionsText(): string {
  const lists = readdirSync(join(root, 'lib/contract'), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .sort()
    .map((path) => ({ path, entries: entriesOf(readFileSync(join(root, 'lib/contract', path), 'utf8')) }))
    .filter(({ entries }) => entries.length > 0)
    .map(({ path, entries }) => [`## ${path}`, '', ...entries].join('\n'));
  const head = '# Assumptions\n\nGenerated from `lib/contract` by `npx tsx scripts/assumptions.ts`; do not edit.';
  return `${[head, ...lists].join('\n\n')}\n`;
}

function entriesOf(text: string): string[] {
  return [...text.matchAll(COMMENT)].flatMap((match) => {
    const words = (match[1] ?? '')
      .replace(/^\s*\*/gm, '')
      .replace(/\s+/g, ' ')
      .trim();
    if (!words.includes('@assumed')) return [];
    const after = text.slice((match.index ?? 0) + match[0].length).trimStart();
    const name = match.index === 0 ? 'This file' : `\`${NAME.exec(after)?.[1] ?? '?'}\``;
    return [`- ${name}: ${words.replaceAll('<', '&lt;').replaceAll('*', '\\*')}`];
  });
}

/** Whether docs/assumptions.md matches the contract. */
export function assumptionsAreCurrent(): boolean {
  try {
    return readFileSync(target, 'utf8').replaceAll('\r\n', '\n') === assumptionsText();
  } catch {
    return false;
  }
}

if (process.argv[1]?.endsWith('assumptions.ts')) writeFileSync(target, assumptionsText());
