import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConsoleFolderError, openConsoleFolder } from './console-folder';
import { rawGet, type TestEmulator, testEmulator } from './emulator.fixtures';

function packagedConsole(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
  mkdirSync(join(folder, '_next', 'static', 'chunks'), { recursive: true });
  mkdirSync(join(folder, 'network'));
  writeFileSync(join(folder, 'index.html'), 'start page');
  writeFileSync(join(folder, '404.html'), 'no such page');
  writeFileSync(join(folder, 'door.html'), 'door page');
  writeFileSync(join(folder, 'network', 'port.html'), 'port page');
  writeFileSync(join(folder, 'door.txt'), 'door data');
  writeFileSync(join(folder, 'door.txt.gz'), gzipSync('door data'));
  writeFileSync(join(folder, '_next', 'static', 'chunks', 'a1.js.gz'), gzipSync('script'));
  writeFileSync(
    join(folder, 'headers.json'),
    JSON.stringify({
      security: { 'X-Test': 'for {host}' },
      cache: [
        { path: '^/_next/static/', value: 'public, max-age=31536000, immutable' },
        { path: '', value: 'no-cache' },
      ],
      policies: [{ path: '^/_next/static/chunks/a', value: 'its own' }],
    }),
  );
  writeFileSync(join(folder, '.source-hash'), 'hidden');
  mkdirSync(join(folder, 'static'));
  writeFileSync(join(folder, 'static', 'openSource.txt'), 'notice of the build');
  return folder;
}

let emulator: TestEmulator;
beforeAll(async () => {
  emulator = await testEmulator({ consoleFolder: packagedConsole() });
});
afterAll(() => emulator.close());

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${emulator.origin}${path}`, { headers });

describe('the packaged console', () => {
  it.each([
    ['/', 'start page'],
    ['/door', 'door page'],
    ['/door.html', 'door page'],
    ['/network/port', 'port page'],
    ['/door.txt', 'door data'],
    ['/static/openSource.txt', 'notice of the build'],
  ])('serves %s', async (path, text) => {
    const response = await get(path);
    expect([response.status, await response.text()]).toEqual([200, text]);
  });

  it('serves its own page for an unknown address', async () => {
    const response = await get('/nowhere', { Accept: 'text/html' });
    expect([response.status, await response.text()]).toEqual([404, 'no such page']);
  });

  it.each(['/headers.json', '/.source-hash', '/DOOR', '/door/', '/_next/static/chunks/a1.js.gz', '/network'])(
    'does not serve %s',
    async (path) => expect((await get(path)).status).toBe(404),
  );

  it('sends compressed files where accepted, and unpacks those that exist only compressed', async () => {
    const path = '/_next/static/chunks/a1.js';
    const plain = await rawGet(emulator.port, path);
    expect(plain).toMatch(/\r\n\r\nscript$/);
    expect(plain).not.toContain('Content-Encoding');
    expect(await rawGet(emulator.port, path, 'Accept-Encoding: gzip;q=0\r\n')).toMatch(/\r\n\r\nscript$/);
    const packed = await rawGet(emulator.port, path, 'Accept-Encoding: br, gzip\r\n');
    expect(packed).toContain('Content-Encoding: gzip');
    const body = packed.slice(packed.indexOf('\r\n\r\n') + 4);
    expect(gunzipSync(Buffer.from(body, 'latin1')).toString()).toBe('script');
  });

  it('lets hashed files be cached for a year and the rest be revalidated', async () => {
    const hashed = await get('/_next/static/chunks/a1.js');
    expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const page = await get('/door');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const again = await get('/door', { 'If-None-Match': String(page.headers.get('etag')) });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const strong = String(page.headers.get('etag')).replace('W/', '');
    expect((await get('/door', { 'If-None-Match': `"other", ${strong}` })).status).toBe(304);
    expect((await get('/door', { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  it('sends the headers of the package', async () => {
    expect((await get('/')).headers.get('x-test')).toBe(`for 127.0.0.1:${emulator.port}`);
  });

  it('sends the policy that the package has for a single file', async () => {
    expect((await get('/_next/static/chunks/a1.js')).headers.get('content-security-policy')).toBe('its own');
    expect((await get('/door')).headers.get('content-security-policy')).not.toBe('its own');
  });

  it('stays out of the request log', async () => {
    await emulator.control.clearRequests();
    await get('/door');
    expect(await emulator.control.requests()).toEqual([]);
  });

  it('notes what is sent to an address that no device has', async () => {
    await emulator.control.clearRequests();
    await emulator.control.clearUnexpected();
    const sent = await fetch(`http://127.0.0.1:${emulator.port}/onvif/device_service`, {
      method: 'POST',
      body: '<a/>',
    });
    expect([sent.status, await sent.text()]).toEqual([404, 'Not Found']);
    expect(await emulator.control.requests()).toMatchObject([{ endpoint: '/onvif/device_service', status: 404 }]);
    expect(await emulator.control.unexpected()).toMatchObject([
      { method: 'POST /onvif/device_service', why: 'unknown address' },
    ]);
  });

  it('notes what is asked at an address that neither the device nor the console has, but not what browsers ask', async () => {
    await emulator.control.clearRequests();
    await emulator.control.clearUnexpected();
    const ask = (path: string, accept = 'application/json') =>
      fetch(`http://127.0.0.1:${emulator.port}${path}`, { headers: { accept } });
    const statuses = [await ask('/cgi-bin/a.cgi?b=1'), await ask('/favicon.ico'), await ask('/no-page', 'text/html')];
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404]);
    // As curl and most libraries do.
    await ask('/cgi-bin/snapshot.cgi', '*/*');
    // As a browser does over plain http, in a page of an older console.
    const headers = { accept: '*/*', 'accept-language': 'it-IT,it;q=0.9' };
    await fetch(`http://127.0.0.1:${emulator.port}/old.js`, { headers });
    const requests = await emulator.control.requests();
    const paths = ['/cgi-bin/a.cgi', '/favicon.ico', '/no-page', '/cgi-bin/snapshot.cgi', '/old.js'];
    expect(requests.map(({ endpoint }) => endpoint)).toEqual(paths);
    expect(await emulator.control.unexpected()).toMatchObject([
      { method: 'GET /cgi-bin/a.cgi', request: requests[0]?.id },
      { method: 'GET /cgi-bin/snapshot.cgi', request: requests[3]?.id },
    ]);
  });

  it('refuses a folder that holds no console', () => {
    expect(() => openConsoleFolder(mkdtempSync(join(tmpdir(), 'gatehouse-test-')))).toThrow(ConsoleFolderError);
    expect(() => openConsoleFolder('/no/such/folder')).toThrow(ConsoleFolderError);
  });
});
