/**
 * Starts a settings page: a form over one table of the device.
 *
 *   node scripts/new-page.mjs /network/ddns DDNS Enable:switch Address:text:3-255 Port:number:1-65535
 * Password:secret:0-63
 *
 * The path is a row of lib/routes/route-table.ts without a page. It is followed by the table (by default the last
 * part of the path) and its members; without members there is one switch, Enable. A table with a secret is encrypted.
 * It writes the page with its declared settings, a page test, a browser scenario, the messages, the expected row of the
 * fault matrix, the ranges, and for a new table its type, shape, seed, right and rule in the emulator. Everything passes
 * the checks as it is.
 * Labels that other pages have are translated; the others begin with TODO, and check-messages lists them until they are
 * translated.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AGES_FILE, ageOf } from './message-ages.mjs';
import { sortedMessages } from './sorted-messages.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TAGS = ['ar', 'en', 'it', 'pl', 'ru', 'th', 'tr', 'zh-CN'];

/** Messages of other pages with the label of a member. */
const LABELS = {
  Enable: 'network.pppoe.field.enabled',
  Port: 'network.ddns.field.port',
  Address: 'door.subController.field.address',
  Name: 'door.subController.field.name',
  Password: 'door.subController.field.password',
  UserName: 'door.subController.field.userName',
};

/** What is derived from the kind of a member: its type, seed, declaration, what the catalogue allows, and its row. */
const KINDS = {
  switch: () => ({ type: 'boolean', seed: 'false', says: 'boolean()', part: 'Field' }),
  number: (min, max) => ({
    type: 'number',
    seed: String(min),
    says: `number({ range: { min: ${min}, max: ${max} }, isTechnical: true })`,
    allowed: `${min}..${max}`,
    part: 'Field',
  }),
  text: (min, max) => ({
    type: 'string',
    seed: `'${'a'.repeat(min)}'`,
    says: `text({ max: ${max}${min > 0 ? ', isRequired: true' : ''} })`,
    allowed: `text ..${max}`,
    part: 'Field',
  }),
  secret: (_, max) => ({
    type: 'string',
    seed: "''",
    says: `secret({ max: ${max} })`,
    allowed: `text ..${max}`,
    part: 'Secret',
  }),
};

const lower = (name) => name[0].toLowerCase() + name.slice(1);
const upper = (name) => name[0].toUpperCase() + name.slice(1);

/** 'Port:number:1-65535' as a member with its field. */
function member(text) {
  const [name, kind = 'text', range = ''] = text.split(':');
  if (!/^[A-Z]\w*$/.test(name)) throw new Error(`${text}: a member begins with a capital letter`);
  if (!KINDS[kind]) throw new Error(`${text}: kinds are ${Object.keys(KINDS).join(', ')}`);
  const [min, max] = range === '' ? [0, kind === 'number' ? 65_535 : 63] : range.split('-').map(Number);
  if (!Number.isInteger(min) || !Number.isInteger(max) || min > max) throw new Error(`${text}: a range is 1-63`);
  return { name, field: lower(name), kind, min, max, ...KINDS[kind](min, max) };
}

/** Puts a line before the first `end` after `start`. */
function inserted(text, start, end, line) {
  const from = text.indexOf(start);
  const at = from < 0 ? -1 : text.indexOf(end, from);
  if (at < 0) throw new Error(`"${start}" was not found: scripts/new-page.mjs has to follow what moved`);
  return `${text.slice(0, at)}\n${line}${text.slice(at)}`;
}

function valueAt(tree, key) {
  return key.split('.').reduce((node, part) => node?.[part], tree);
}

/** The first profile that has the page and allows sign-in. */
function profileOf(path, matrix) {
  const names = [...matrix.matchAll(/^ *\d+ ([\w-]+)$/gm)].map(([, each]) => each);
  const marks = matrix.match(new RegExp(`^${path} +(.*)$`, 'm'))?.[1]?.split(/ +/) ?? [];
  return names.find((each, place) => marks[place] === 'x' && !each.startsWith('uninitialised'));
}

/** The label of a member in one language. */
function label(name, tag, read) {
  const known = LABELS[name];
  if (known) return valueAt(JSON.parse(read(`messages/${tag}.json`)), known);
  const words = lower(name).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return tag === 'en' ? upper(words) : `TODO ${upper(words)}`;
}

/** Every file that a new page adds or changes, by its path. `read` returns the unchanged text of a file. */
export function newPage([path = '', table = '', ...given], read) {
  const files = new Map();
  const change = (file, next) => files.set(file, next(files.get(file) ?? read(file)));
  const row = read('lib/routes/route-table.ts').match(new RegExp(`route\\('${path}', \\{[\\s\\S]*?\\}\\)`))?.[0];
  if (!row) throw new Error(`${path} has no row in lib/routes/route-table.ts`);
  if (row.includes('built: true')) throw new Error(`${path} is built already`);
  const right = row.match(/authority: '(\w+)'/)?.[1];
  if (!right) throw new Error(`${path} names no authority`);
  const parts = path.slice(1).split('/');
  const base = upper((/^\d/.test(parts.at(-1)) ? parts : parts.slice(-1)).join('').replace(/\W|_/g, ''));
  const name = { path, parts, table: table || base, base, key: parts.join('_') };
  const members = (given.length > 0 ? given : ['Enable:switch']).map(member);
  const isSecure = members.some(({ kind }) => kind === 'secret');
  const profile = profileOf(path, read('lib/routes/menu-matrix.txt'));
  if (!profile) throw new Error(`${path} is on no profile of lib/routes/menu-matrix.txt`);

  change('lib/routes/route-table.ts', (text) => text.replace(row, row.replace(/,?\s*\}\)$/, ', built: true })')));
  if (!new RegExp(`^  ${name.table}: `, 'm').test(read('lib/contract/configs.ts'))) {
    addTable(change, name, members, isSecure, right);
  }
  change('docs/fault-matrix.md', (text) =>
    withExpectedRow(text, profile === 'face-full' ? path : `${path} (${profile})`),
  );
  change('app/(console)/ranges.txt', (text) => text + rangeLines(name, members));
  change('lib/routes/page-calls.txt', (text) => withCalls(text, name, isSecure));
  const folder = `app/(console)${path}`;
  const page = {
    name,
    members,
    isSecure,
    profile,
    change: firstChange(members[0], label(members[0].name, 'en', read)),
  };
  files.set(`${folder}/page.tsx`, pageText(page));
  files.set(`${folder}/${lower(name.base)}-fields.ts`, fieldsText(page));
  files.set(`${folder}/page.test.tsx`, testText(page));
  files.set(`e2e/${parts.join('-')}.spec.ts`, scenarioText(page));
  for (const tag of TAGS) {
    change(`messages/${tag}.json`, (text) => {
      const tree = JSON.parse(text);
      const group = parts.reduce((node, part) => {
        node[part] ??= {};
        return node[part];
      }, tree);
      group.field = Object.fromEntries(members.map((each) => [each.field, label(each.name, tag, read)]).sort());
      return `${JSON.stringify(sortedMessages(tree), null, 2)}\n`;
    });
  }
  change(`messages/${AGES_FILE}`, (text) => {
    const added = members.map((each) => [
      `${parts.join('.')}.field.${each.field}`,
      ageOf(label(each.name, 'en', read)),
    ]);
    return `${JSON.stringify(sortedMessages({ ...JSON.parse(text), ...Object.fromEntries(added) }), null, 2)}\n`;
  });
  return files;
}

/** The fault matrix with the ends that every form has; `npm run test:deep` compares them with the page. */
function withExpectedRow(text, name) {
  const lines = text.split('\n');
  const nameOf = (line = '') => /^\| (\/[^|]*) \|/.exec(line)?.[1];
  let at = lines.findIndex((line) => nameOf(line) !== undefined);
  while (nameOf(lines[at]) < name) at += 1;
  lines.splice(at, 0, `| ${name} |${' T |'.repeat(8)} L | E |`);
  return lines.join('\n');
}

/** The calls of a page with what its test asks the device. */
function withCalls(text, { path, table }, isSecure) {
  const [area, ways] = isSecure ? ['Security', ['Security.getEncryptInfo', 'System.multiSec']] : ['configManager', []];
  const own = ['get', 'set'].map((way) => `${area}.${way}Config ${table}`);
  const lines = ['configManager.getTemporaryConfig', ...ways, ...own].map((call) => `${path} ${call}`);
  return `${[...text.trim().split('\n'), ...lines].sort().join('\n')}\n`;
}

/** Type, seed, right and rule of a new table. */
function addTable(change, { path, table }, members, isSecure, right) {
  const types = members.map(({ name, type }) => `${name}: ${type}`).join('; ');
  const seeds = members.map(({ name, seed }) => `${name}: ${seed}`).join(', ');
  change('lib/contract/configs.ts', (text) => {
    const owner = isSecure ? 'SecureTables' : 'ConfigTables';
    const typed = inserted(
      text,
      `export interface ${owner} {`,
      '\n}',
      `  /** @assumed ${path} */\n  ${table}: { ${types} };`,
    );
    return isSecure ? inserted(typed, 'export const SECURE_CONFIG_NAMES', '\n] as const', `  '${table}',`) : typed;
  });
  change('lib/forms/table-shape.ts', (text) => inserted(text, 'const SHAPES', '\n};', `  ${table}: 'members',`));
  const [seedFile, seeder] = isSecure ? ['seed-secure-tables', 'seedSecureTables'] : ['seed-tables', 'seedTables'];
  change(`emulator/state/${seedFile}.ts`, (text) =>
    inserted(text, `export function ${seeder}(`, '\n  };\n}', `    ${table}: withUnknown({ ${seeds} }),`),
  );
  change('emulator/rights/table-rights.ts', (text) =>
    inserted(text, 'const TABLE_RIGHTS', '\n};', `  ${table}: '${right}',`),
  );
  const limits = members.flatMap(({ name, kind, min, max }) => {
    if (kind === 'number') return [`if (!isWhole(held.${name}, ${min}, ${max})) return '${table}.${name}';`];
    if (kind === 'switch') return [];
    return [`if (held.${name}.length > ${max}) return '${table}.${name}';`];
  });
  if (limits.length === 0) return;
  const held = isSecure ? `Reflect.get(next, '${table}') as SecureTables['${table}']` : `next.${table}`;
  change('emulator/rules/config-rules.ts', (text) => {
    const rule = `\n  ${table}(next) {\n    const held = ${held};\n    ${limits.join('\n    ')}\n    return undefined;\n  },`;
    const ruled = inserted(text, 'export const CONFIG_RULES', '\n};', rule);
    if (!isSecure || /import type \{[^}]*SecureTables/.test(ruled)) return ruled;
    return ruled.replace(/^import/m, "import type { SecureTables } from '@/lib/contract/configs';\nimport");
  });
}

/** The lines of the list of ranges. */
function rangeLines({ path, table }, members) {
  const limited = members.filter(({ allowed }) => allowed);
  return limited.map(({ name, allowed }) => `${table}.${name}  ${allowed}  assumed ${path}\n`).join('');
}

function pageText({ name, members }) {
  const rows = members.map(({ field, part }) => `<${part} of={form} name="${field}" />`);
  const parts = [...new Set(members.map(({ part }) => part))].sort();
  const constant = `${name.base.toUpperCase()}_SETTINGS`;
  return `'use client';

import { useTranslations } from 'next-intl';
${parts.map((part) => `import { ${part} } from '@/components/form/${lower(part)}';`).join('\n')}
import { Panel } from '@/components/form/panel';
import { SettingsPage } from '@/components/form/settings-page';
import { useSettings } from '@/lib/forms/use-settings';
import { ${constant} } from './${lower(name.base)}-fields';

/** The page ${name.path}. Table ${name.table}. @assumed ${name.path} */
export default function ${name.base}Page() {
  const pages = useTranslations('menu.page');
  const form = useSettings(${constant});

  return (
    <SettingsPage form={form}>
      {(form) => (
        <Panel title={pages('${name.key}')}>
          ${rows.join('\n          ')}
        </Panel>
      )}
    </SettingsPage>
  );
}
`;
}

const fieldsText = ({ name, members }) => `import { at } from '@/lib/forms/bind';
import { settings } from '@/lib/forms/settings';

/** The settings of ${name.path}. @assumed ${name.path} */
export const ${name.base.toUpperCase()}_SETTINGS = settings('${name.path}', {
  ${members.map(({ field, name: member, says }) => `${field}: at('${name.table}', '${member}').${says},`).join('\n  ')}
});
`;

/** The tests' action on the first member: its label, the typed value, and the device's value afterwards as source. */
function firstChange({ kind, min, max }, label) {
  if (kind === 'switch') return { label, held: 'true' };
  const typed = kind === 'number' ? String(max) : 'b'.repeat(Math.max(1, min));
  return { label, typed, held: kind === 'number' ? typed : `'${typed}'` };
}

function testText({ name, members, isSecure, profile, change: { label, typed, held } }) {
  const tables = isSecure ? 'secureTables' : 'tables';
  const act = typed === undefined ? 'click' : 'change';
  const event = typed === undefined ? '' : `, { target: { value: '${typed}' } }`;
  return `// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { barriers, openOnDevice, save, setUpDevicePage, toastTexts } from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import ${name.base}Page from './page';

setUpVisitor();
setUpDevicePage();

it('saves what was changed and keeps what it does not know', async () => {
  const made = signedInDevice({ profile: '${profile}' });
  const { container } = await openOnDevice(${name.base}Page, made);
  const before = made.device.state().${tables}.${name.table};
  expect(await barriers(container)).toEqual([]);
  fireEvent.${act}(screen.getByLabelText('${label}')${event});
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(made.device.state().${tables}.${name.table}).toEqual({ ...before, ${members[0].name}: ${held} });
});
`;
}

function scenarioText({ name, members, profile, change: { label, typed, held } }) {
  const act = typed === undefined ? 'check({ force: true })' : `fill('${typed}')`;
  const chosen = profile === 'face-full' ? '' : `test.use({ profile: '${profile}' });\n\n`;
  return `import { expect } from '@playwright/test';
import { test } from './fixtures/gatehouse';

${chosen}test('saves what was changed', async ({ gate, device, page }) => {
  await gate.enter('${name.path}');
  await page.getByLabel('${label}', { exact: true }).${act};
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await device.getTable('${name.table}')).toMatchObject({ ${members[0].name}: ${held} });
});
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = newPage(process.argv.slice(2), (path) => readFileSync(join(ROOT, path), 'utf8'));
  for (const [path, text] of files) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), text);
    console.log(path);
  }
  const run = (...command) => execFileSync('npx', command, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  run('tsx', 'scripts/readme-routes.ts');
  run('tsx', 'scripts/assumptions.ts');
  run('tsx', 'scripts/settings-index.ts');
  run('biome', 'check', '--write', ...[...files.keys()].filter((path) => /\.tsx?$/.test(path)));
}
