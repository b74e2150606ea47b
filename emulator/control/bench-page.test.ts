import { readFileSync } from 'node:fs';
import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { post, signIn, type TestEmulator, testEmulator } from '../http/emulator.fixtures';

const FOLDER = new URL('../../qa/bench/', import.meta.url);
const fileOf = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8');

const ask = globalThis.fetch;
let emulator: TestEmulator;
let page: Window;
let isOver = false;
let live: { hear: (event: { data: string }) => void };
beforeEach(async () => {
  emulator = await testEmulator();
  page = new Window();
  isOver = false;
});
afterEach(async () => {
  isOver = true;
  vi.unstubAllGlobals();
  await page.happyDOM.close();
  await emulator.close();
});

const part = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
const said = () => part('said').textContent;
const named = (label: string) => document.querySelector<HTMLElement>(`[aria-label="${label}"]`);
const words = (id: string) => part(id).textContent ?? '';

/** The page over the control API of the emulator; the live feed is read by a stand-in. */
async function opened() {
  page.document.body.innerHTML = /<body>([\s\S]*)<\/body>/.exec(fileOf('index.html'))?.[1] ?? '';
  vi.stubGlobal('document', page.document);
  const asked = page;
  vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
    if (!path.startsWith('/')) return ask(path, options);
    const answer = await ask(new URL(path, emulator.controlOrigin), options).catch(() => undefined);
    const text = await answer?.text();
    // A page that is closed hears nothing more.
    if (!answer || text === undefined || asked !== page || isOver) return new Promise(() => undefined);
    return { ok: answer.ok, json: async () => JSON.parse(text) };
  });
  vi.stubGlobal('setInterval', () => 0);
  live = { hear: () => undefined };
  vi.stubGlobal(
    'EventSource',
    class {
      addEventListener(_name: string, hear: (event: { data: string }) => void) {
        live.hear = hear;
      }
    },
  );
  new Function(fileOf('bench.js'))();
  const rows = (id: string) => document.querySelectorAll(`#${id} > li`).length;
  await vi.waitFor(() => expect(Math.min(rows('caps'), rows('switches'))).toBeGreaterThan(9), 10_000);
}

it('is served to browsers with a policy that lets only its own files run, and the description to programs', async () => {
  const html = await ask(`${emulator.controlOrigin}/`, { headers: { Accept: 'text/html,*/*;q=0.8' } });
  expect(await html.text()).toBe(fileOf('index.html'));
  expect(html.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
  expect((await ask(`${emulator.controlOrigin}/bench.js`)).headers.get('content-type')).toContain('javascript');
  expect(await (await ask(`${emulator.controlOrigin}/`)).json()).toEqual({ description: '/api/v1/openapi.json' });
  const foreign = { Accept: 'text/html', Origin: 'http://evil.example' };
  expect((await ask(`${emulator.controlOrigin}/`, { headers: foreign })).status).toBe(403);
});

it('turns switches, capabilities, clock, profile and snapshots of the device', async () => {
  await opened();
  const choose = async (label: string, value: string | boolean) => {
    const input = [...document.querySelectorAll('label')].find((each) => each.textContent?.endsWith(` ${label}`));
    const field = input?.querySelector('input, select') as HTMLInputElement;
    if (typeof value === 'boolean') field.checked = value;
    else field.value = value;
    field.dispatchEvent(new page.Event('change') as never);
    await vi.waitFor(() => expect(said()).toBe(`${label} is changed.`));
  };
  await choose('strict', 'report');
  await choose('rebootMs', '1500');
  await choose('slowNotify', true);
  expect(await emulator.control.switches()).toMatchObject({ strict: 'report', rebootMs: 1500, slowNotify: true });
  const { wifi } = await emulator.control.caps();
  await choose('wifi', !wifi);
  expect((await emulator.control.caps()).wifi).toBe(!wifi);

  named('Stop')?.click();
  await vi.waitFor(() => expect(words('clock')).toContain('frozen'));
  part<HTMLInputElement>('snapshot-name').value = 'before';
  part('snapshot-take').click();
  await vi.waitFor(() => expect(named('Restore before')).not.toBeNull());
  part<HTMLSelectElement>('profile').value = 'vto';
  part('switch-profile').click();
  await vi.waitFor(() => expect(words('status')).toContain('vto'));
  named('Restore before')?.click();
  await vi.waitFor(() => expect(emulator.device.profile).toBe('face-full'));
  await vi.waitFor(() => expect(words('status')).toContain('face-full'));
  part('reset').click();
  await vi.waitFor(() => expect(said()).toBe('Put back.'));
  expect(emulator.device.clock.mode()).toBe('real');
});

it('raises a row, adds a rule, and says where a wrong one is wrong', async () => {
  await opened();
  part<HTMLSelectElement>('preset').value = 'operate-fail';
  part('preset').dispatchEvent(new page.Event('change') as never);
  expect(words('preset-said')).toContain('Tables are refused');
  part('raise').click();
  await vi.waitFor(() => expect(named('Remove preset-operate-fail')).not.toBeNull());
  part<HTMLTextAreaElement>('rule').value = '{"match":{"method":"magicBox.getDeviceTipe"},"action":{"type":"drop"}}';
  part('rule-add').click();
  await vi.waitFor(() => expect(said()).toContain('getDeviceType'));
  named('Switch off preset-operate-fail')?.click();
  await vi.waitFor(() => expect(words('rules')).toContain(', off'));
  named('Remove preset-operate-fail')?.click();
  await vi.waitFor(() => expect(words('rules')).toBe('None'));
});

it('shows how often a rule was used, what a row turned, and the value that a refused change leaves', async () => {
  await opened();
  await emulator.control.setFault({
    match: { method: 'magicBox.getDeviceType' },
    action: { type: 'drop', when: 'after' },
  });
  await emulator.control.setSwitches({ maxStreams: 7 });
  part('raise').click();
  await vi.waitFor(() => expect(words('rules')).toContain('used 0 times'));
  const field = (label: string) =>
    [...document.querySelectorAll('label')]
      .find((each) => each.textContent === ` ${label}`)
      ?.querySelector('input') as HTMLInputElement;
  await vi.waitFor(() => expect(field('maxStreams').value).toBe('7'));
  field('maxStreams').value = '"many"';
  field('maxStreams').dispatchEvent(new page.Event('change') as never);
  await vi.waitFor(() => expect(said()).toContain('maxStreams'));
  await vi.waitFor(() => expect(field('maxStreams').value).toBe('7'));
});

it('does not call what happens in a stream a call without an answer', async () => {
  await opened();
  const news = { id: 1, time: 0, transport: 'stream', method: 'playing', endpoint: '/rtsp', durationMs: 0 };
  live.hear({ data: JSON.stringify(news) });
  live.hear({ data: JSON.stringify({ ...news, id: 2, transport: 'rpc', method: 'a.b' }) });
  const [call, event] = document.querySelectorAll('#calls details');
  expect([call?.className, event?.className]).toEqual(['failed', '']);
  expect(event?.textContent).not.toContain('no answer');
  event?.dispatchEvent(new page.Event('toggle') as never);
  expect(event?.querySelector('[aria-label="Fail this"]')).toBeNull();
  live.hear({ data: JSON.stringify({ ...news, id: 3, method: 'PLAY', status: 200 }) });
  const play = document.querySelector('#calls details');
  play?.dispatchEvent(new page.Event('toggle') as never);
  play?.querySelector<HTMLElement>('[aria-label="Fail this"]')?.click();
  await vi.waitFor(() => expect(said()).toMatch(/^In force/));
  const [rule] = (await emulator.control.call('GET /faults')).faults;
  expect(rule).toMatchObject({ match: { method: 'PLAY' }, action: { type: 'rtsp', status: 503 } });
});

it('shows calls as they come, never as markup, and fails or asserts the chosen one', async () => {
  await opened();
  const { session } = await signIn(emulator.origin);
  const params = { name: 'NTP', note: '<img src=x onerror=alert(1)>' };
  await post(emulator.origin, '/RPC3', { method: 'configManager.getConfig', params, id: 1, session });
  await post(emulator.origin, '/RPC3', { method: 'no.<b>such</b>', params, id: 2, session });
  for (const entry of await emulator.control.requests()) live.hear({ data: JSON.stringify(entry) });
  const details = [...document.querySelectorAll<HTMLDetailsElement>('#calls details')];
  const chosen = details.find((each) => each.textContent?.includes('configManager.getConfig NTP admin'));
  chosen?.dispatchEvent(new page.Event('toggle') as never);
  expect(chosen?.textContent).toContain('<img src=x');
  expect(document.querySelectorAll('#calls img, #calls b')).toHaveLength(0);
  const press = (label: string) => chosen?.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click();
  press('As assertion');
  const assertion = JSON.parse(part<HTMLTextAreaElement>('assertion').value);
  await expect(emulator.control.call('POST /requests/assert', { body: assertion })).resolves.toEqual({ ok: true });
  press('Fail this');
  await vi.waitFor(() => expect(said()).toMatch(/^In force: fault-\d+\.$/));
  const again = { method: 'configManager.getConfig', params, id: 3, session };
  expect((await post(emulator.origin, '/RPC3', again)).reply.result).toBe(false);

  part<HTMLInputElement>('filter').value = 'getconfig';
  part('filter').dispatchEvent(new page.Event('input') as never);
  expect([...part('calls').children].filter((each) => !(each as HTMLElement).hidden)).toHaveLength(1);
  await opened();
  expect(words('unexpected')).toContain('no.<b>such</b>: unknown method');
  expect(document.querySelectorAll('#unexpected small b, #unexpected b b')).toHaveLength(0);
  part('unexpected-clear').click();
  await vi.waitFor(() => expect(words('unexpected')).toBe('None'));
});

it('sends any event or happening, reads and writes a table, and counts what was called', async () => {
  await opened();
  part<HTMLSelectElement>('act').value = '/device/storage';
  part('act').dispatchEvent(new page.Event('change') as never);
  part<HTMLTextAreaElement>('act-body').value = '{"freeBytes":7}';
  part('act-send').click();
  await vi.waitFor(() => expect(said()).toBe('/device/storage is done.'));
  expect(emulator.device.switches().freeBytes).toBe(7);
  part<HTMLTextAreaElement>('act-body').value = '{"freeBytes":"much"}';
  part('act-send').click();
  await vi.waitFor(() => expect(said()).toContain('freeBytes: a whole number'));

  part<HTMLSelectElement>('table').value = 'PwdUpdatePeriod';
  part('table-read').click();
  await vi.waitFor(() => expect(part<HTMLTextAreaElement>('table-json').value).not.toBe(''));
  part<HTMLTextAreaElement>('table-json').value = '77';
  part('table-write').click();
  await vi.waitFor(() => expect(emulator.device.state().tables.PwdUpdatePeriod).toBe(77));
  part('coverage-read').click();
  await vi.waitFor(() => expect(words('coverage')).toMatch(/methods called/));
});
