/**
 * Lists the pages that are not built yet in README.md: `npx tsx scripts/readme-routes.ts` writes the list, and `npm
 * run check:project` fails while it is outdated.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MENU_GROUPS } from '../lib/routes/route-table';
import messages from '../messages/en.json' with { type: 'json' };

const target = join(import.meta.dirname, '..', 'README.md');
const LIST = /(<!-- unbuilt routes -->\n)[\s\S]*?(<!-- end -->)/;

/** One line for each menu group with missing pages. */
function listText(): string {
  const lines = MENU_GROUPS.flatMap(({ name, routes }) => {
    const paths = routes.filter((each) => !each.built).map((each) => `\`${each.path}\``);
    const title = (messages.menu.group as Record<string, string>)[name] ?? name;
    return paths.length > 0 ? [`- ${title}: ${paths.join(', ')}`] : [];
  });
  return `\n${lines.join('\n')}\n\n`;
}

const readme = () => readFileSync(target, 'utf8').replaceAll('\r\n', '\n');
const withList = (text: string) => text.replace(LIST, (_, start, end) => `${start}${listText()}${end}`);

/** Whether README.md lists exactly the routes without a page. */
export function readmeRoutesAreCurrent(): boolean {
  const text = readme();
  return LIST.test(text) && withList(text) === text;
}

if (process.argv[1]?.endsWith('readme-routes.ts')) writeFileSync(target, withList(readme()));
