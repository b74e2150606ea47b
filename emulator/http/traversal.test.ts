import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawGet, signIn, type TestEmulator, testEmulator } from './emulator.fixtures';

const SECRET = 'top-secret-content';
/** Path traversal attempts; each is appended to every address that serves texts or files. */
const CLIMBS = [
  '../secret.txt',
  '..%2fsecret.txt',
  '%2e%2e/secret.txt',
  '%2e%2e%2fsecret.txt',
  '%252e%252e%252fsecret.txt',
  '..\\secret.txt',
  '..%5csecret.txt',
  '....//secret.txt',
  '%c0%ae%c0%ae/secret.txt',
  '\uff0e\uff0e/secret.txt',
  'secret.txt%00.txt',
  '/secret.txt',
  '//secret.txt',
  'C:/secret.txt',
  './secret.txt',
  'English.txt/../../secret.txt',
  'English.txt%00',
  'English.txt.',
  'English',
  'english.txt',
  '.env',
  '%2eenv',
];
const ADDRESSES = [
  '/',
  '/_next/static/',
  '/static/',
  '/custom_lang/',
  '/softwareLicense_lang/',
  '/privacyPolicy_lang/',
  '/current_config/',
  '/mobile/',
  '/RPC2_Loadfile',
  '/RPC2_Loadfile/',
];

let emulator: TestEmulator;
let cookie = '';
let secretFile = '';
beforeAll(async () => {
  const around = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
  const consoleFolder = join(around, 'console');
  mkdirSync(join(consoleFolder, '_next', 'static'), { recursive: true });
  secretFile = join(around, 'secret.txt');
  writeFileSync(secretFile, SECRET);
  writeFileSync(join(consoleFolder, 'index.html'), 'console');
  writeFileSync(join(consoleFolder, '.env'), SECRET);
  symlinkSync(secretFile, join(consoleFolder, 'link.txt'));
  emulator = await testEmulator({ consoleFolder });
  cookie = (await signIn(emulator.origin)).cookie ?? '';
});
afterAll(() => emulator.close());

describe.each(ADDRESSES)('below %s', (address) => {
  it.each(CLIMBS)('%s leads nowhere', async (climb) => {
    const text = await rawGet(
      emulator.port,
      encodeURI(`${address}${climb}`).replaceAll('%25', '%'),
      `Cookie: ${cookie}\r\n`,
    );
    expect(text).not.toContain(SECRET);
    expect(text).toMatch(/^HTTP\/1\.1 (400|403|404) /);
  });
});

it("follows no link out of the console's folder", async () => {
  expect(await rawGet(emulator.port, '/link.txt')).toMatch(/^HTTP\/1\.1 404 /);
});

it('downloads nothing by the path of a real file', async () => {
  for (const path of [secretFile, `/..${secretFile}`, '/etc/passwd', '/../../../../etc/passwd']) {
    expect(await rawGet(emulator.port, `/RPC2_Loadfile${path}`, `Cookie: ${cookie}\r\n`)).toMatch(/^HTTP\/1\.1 404 /);
  }
});
