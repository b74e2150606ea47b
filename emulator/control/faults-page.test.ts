import { readFileSync } from 'node:fs';
import { Window } from 'happy-dom';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type TestEmulator, testEmulator } from '../http/emulator.fixtures';
import { ALL_PRESETS } from '../presets/all-presets';

const FOLDER = new URL('../../qa/faults/', import.meta.url);
const fileOf = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8');

const ask = globalThis.fetch;
let emulator: TestEmulator;
beforeAll(async () => {
  emulator = await testEmulator();
});
afterAll(() => emulator.close());

const item = (row: string) =>
  document.querySelector<HTMLButtonElement>(`[aria-label="Raise ${row}"]`)?.closest('li') as HTMLElement;
const said = () => document.getElementById('said')?.textContent;
const press = (name: string) => document.querySelector<HTMLButtonElement>(name)?.click();

it('is served with a policy that lets only its own files run, and nothing else of its folder', async () => {
  const page = await ask(`${emulator.controlOrigin}/faults/`);
  expect(await page.text()).toBe(fileOf('index.html'));
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
  expect((await ask(`${emulator.controlOrigin}/faults/faults.js`)).headers.get('content-type')).toContain('javascript');
  expect((await ask(`${emulator.controlOrigin}/faults/..%2f..%2fpackage.json`)).status).toBe(404);
});

it('lists every row, finds one, raises it in the chosen form, and puts everything back', async () => {
  const page = new Window();
  page.document.body.innerHTML = /<body>([\s\S]*)<\/body>/.exec(fileOf('index.html'))?.[1] ?? '';
  vi.stubGlobal('document', page.document);
  vi.stubGlobal('fetch', (path: string, options?: RequestInit) => ask(new URL(path, emulator.controlOrigin), options));
  new Function(fileOf('faults.js'))();
  await vi.waitFor(() => expect(document.querySelectorAll('#rows > li')).toHaveLength(Object.keys(ALL_PRESETS).length));

  const filter = document.getElementById('filter') as HTMLInputElement;
  filter.value = 'LoginFailure';
  filter.dispatchEvent(new page.Event('input') as never);
  expect([item('login-failure').hidden, item('operate-fail').hidden]).toEqual([false, true]);

  (item('login-failure').querySelector('select') as HTMLSelectElement).value = 'reset';
  press('[aria-label="Raise login-failure"]');
  await vi.waitFor(() => expect(document.getElementById('rules')?.textContent).toContain('preset-login-failure'));
  expect((await emulator.control.call('GET /faults', {})).faults[0]?.action.type).toBe('reset');
  expect(said()).toMatch(/^login-failure: .* Then: Sign in/);

  press('[aria-label="Raise signature-error"]');
  await vi.waitFor(() => expect(document.querySelector('#files a')?.getAttribute('download')).toBe('preset.bin'));
  press('#reset');
  await vi.waitFor(() => expect(said()).toBe('Everything is back.'));
  expect((await emulator.control.status()).faults).toBe(0);
  expect(document.querySelectorAll('#files a')).toHaveLength(0);
  vi.unstubAllGlobals();
  await page.happyDOM.close();
});
