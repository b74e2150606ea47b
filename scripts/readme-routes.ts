/**
 * Counts the pages in README.md and lists those that are not built yet: `npx tsx scripts/readme-routes.ts` writes both,
 * and `npm run check:project` fails while they are outdated.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONSOLE_ROUTES, MENU_GROUPS } from '../lib/routes/route-table';
import messages from '../messages/en.json' with { type: 'json' };

const target = join(import.meta.dirname, '..', 'README.md');
const COUNT = /\d+ of the console's \d+ routes/;
const REST = /The other \d+ have a row/;
const LIST = /(<!-- unbuilt routes -->\n)[\s\S]*?(<!-- end -->)/;

const missing = CONSOLE_ROUTES.filter((each) => !each.built);

/** One line for each menu group with missing pages, and one for those in no menu. */
function listText(): string {
  const inMenus = new Set(MENU_GROUPS.flatMap(({ routes }) => routes.map(({ path }) => path)));
  const groups = MENU_GROUPS.map(({ name, routes }) => ({
    title: (messages.menu.group as Record<string, string>)[name] ?? name,
    paths: missing.map(({ path }) => path).filter((path) => routes.some((each) => each.path === path)),
  }));
  const others = { title: 'In no menu', paths: missing.map(({ path }) => path).filter((path) => !inMenus.has(path)) };
  const lines = [...groups, others]
    .filter(({ paths }) => paths.length > 0)
    .map(({ title, paths }) => `- ${title}: ${paths.map((path) => `\`${path}\``).join(', ')}`);
  return `\n${lines.join('\n')}\n\n`;
}

const readme = () => readFileSync(target, 'utf8').replaceAll('\r\n', '\n');
const withList = (text: string) =>
  text
    .replace(COUNT, `${CONSOLE_ROUTES.length - missing.length} of the console's ${CONSOLE_ROUTES.length} routes`)
    .replace(REST, `The other ${missing.length} have a row`)
    .replace(LIST, (_, start, end) => `${start}${listText()}${end}`);

/** Whether README.md counts the routes and lists exactly those without a page. */
export function readmeRoutesAreCurrent(): boolean {
  const text = readme();
  return [COUNT, REST, LIST].every((part) => part.test(text)) && withList(text) === text;
}

if (process.argv[1]?.endsWith('readme-routes.ts')) writeFileSync(target, withList(readme()));
