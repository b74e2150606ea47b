/** Which variant shows the picture: without a plugin, by the plugin (its double here), or the address of Flash. */
import { expect, type Page } from '@playwright/test';
import type { ControlClient } from '@/emulator/control/client';
import { FACTORY_ACCOUNT } from './fixtures/gate';
import { test } from './fixtures/gatehouse';
import { chooseStream, expectPlaying, frames, picture } from './fixtures/live-picture';
import { openPage } from './fixtures/open-page';
import { installPlugin, type PluginCall, pluginCalls, raise } from './fixtures/plugin-double';

const FIREFOX_51 = {
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:51.0) Gecko/20100101 Firefox/51.0',
  linux: 'Mozilla/5.0 (X11; Linux x86_64; rv:51.0) Gecko/20100101 Firefox/51.0',
};
const TIP = 'The browser plugin is not installed.';

const hideWebSocket = (page: Page) => page.addInitScript(() => void Reflect.deleteProperty(window, 'WebSocket'));

const POLICY = [/object-src/, 'the policy lets no plugin in, and the double needs none'] as const;

const describes = async (device: ControlClient) => (await device.requests('DESCRIBE')).length;

/** Names of the tables requested by each batch since then, in alphabetical order. */
async function tablesRead(device: ControlClient, since: number): Promise<string[][]> {
  const batches = await device.requests('system.multicall', since);
  return batches.map(({ params }) =>
    [...JSON.stringify(params).matchAll(/"name":"(\w+)"/g)].map(([, name = '']) => name).sort(),
  );
}

const customerInfo = (isOverTls: boolean): PluginCall => [
  'SetCustomerInfo',
  { RTSPOverTls: isOverTls, SocketType: 'DhtsSocket', DisorderWindow: { Type: 0, Value: 100 } },
];

test.describe('a browser of the plugin, without it', () => {
  test.describe('on Windows', () => {
    test.use({ userAgent: FIREFOX_51.windows });

    test('shows the tip with the download, and plays without the plugin', async ({ gate, page }) => {
      await gate.enterLive('/video/set');
      await expect(page.getByText(TIP)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Download plugin' })).toHaveAttribute(
        'href',
        '/static/webplugin.exe',
      );
      await expectPlaying(page);
      const shown = await frames(page);
      await expect.poll(() => frames(page)).toBeGreaterThan(shown + 5);
    });
  });

  test.describe('on another system', () => {
    test.use({ userAgent: FIREFOX_51.linux });

    test('says that the device offers the plugin for Windows only', { tag: '@deep' }, async ({ gate, page }) => {
      await gate.enterLive('/video/set');
      await expect(page.getByText('the device offers for Windows only')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Download plugin' })).not.toHaveAttribute('href');
      await expectPlaying(page);
    });
  });
});

test.describe('a plugin that the browser lists and does not load', () => {
  test.use({ userAgent: FIREFOX_51.windows });

  test('gets no commands, and the picture plays without it', async ({ gate, page }) => {
    gate.expectProblem(...POLICY);
    await installPlugin(page, { isLoaded: false });
    await gate.enterLive('/video/set');
    await expect(page.getByText(TIP)).toBeVisible();
    await expectPlaying(page);
    await page.getByRole('button', { name: 'Turn sound on' }).click();
    await chooseStream(page, 'Main');
    await expect(picture(page)).toHaveAttribute('data-size', '1280x720');
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    expect(await pluginCalls(page)).toEqual([]);
    await expect(page.locator('object')).toHaveCount(0);
  });

  test('gets no commands when nothing else can play either, and no action has an effect', { tag: '@deep' }, async ({
    gate,
    device,
    page,
  }) => {
    gate.expectProblem(...POLICY);
    await hideWebSocket(page);
    await installPlugin(page, { isLoaded: false });
    await gate.enterLive('/video/set');
    await expect(page.getByText('The browser plugin is not loaded')).toBeVisible();
    await expect(page.getByText(TIP)).toBeVisible();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await chooseStream(page, 'Main');
    await expect(picture(page)).toHaveAttribute('data-state', 'unavailable');
    await expect(page.getByRole('button', { name: 'Save snapshot' })).toBeDisabled();
    await openPage(page, '/version');
    expect(await pluginCalls(page)).toEqual([]);
    expect(await describes(device)).toBe(0);
  });
});

test.describe('the plugin', () => {
  test.use({ userAgent: FIREFOX_51.windows });

  test.beforeEach(async ({ gate, page }) => {
    gate.expectProblem(...POLICY);
    await installPlugin(page, { isLoaded: true });
    await gate.enterLive('/video/set');
    await expectPlaying(page);
  });

  /** The commands after the first `from`. */
  const callsFrom = async (page: Page, from: number) => (await pluginCalls(page)).slice(from);

  test('signs in with user, password and port, shows the chosen stream, and signs out with the page', async ({
    device,
    page,
    origin,
  }) => {
    const { hostname, port } = new URL(origin);
    const { name, password } = FACTORY_ACCOUNT;
    const first = await pluginCalls(page);
    expect(first).toEqual([
      customerInfo(false),
      ['LoginDeviceEx', hostname, Number(port), name, password, 0],
      ['SetModuleMode', 1],
      ['ConnectRealVideo', 0, 1],
      ['EnableAnalytics', { Enable: true }],
      ['SetVolume', { Volume: 0 }],
    ]);
    await expect(picture(page).locator('object')).toHaveCount(1);
    await expect(page.getByText(TIP)).toHaveCount(0);
    await chooseStream(page, 'Main');
    await expect.poll(() => callsFrom(page, first.length)).toContainEqual(['ConnectRealVideo', 0, 0]);
    const before = (await pluginCalls(page)).length;
    await openPage(page, '/version');
    await expect.poll(() => callsFrom(page, before)).toEqual([['DisConnectRealVideo', 0], ['LogoutDevice']]);
    expect(await describes(device)).toBe(0);
  });

  test('does not reconnect to a device that disconnected and has the same settings', { tag: '@deep' }, async ({
    device,
    page,
  }) => {
    const before = (await pluginCalls(page)).length;
    const since = await device.newest();
    await raise(page, { Event: 'Disconnected' });
    await expect(picture(page)).toHaveAttribute('data-state', 'ended');
    expect(await callsFrom(page, before)).toEqual([
      ['EnableAnalytics', { Enable: false }],
      ['DisConnectRealVideo', 0],
    ]);
    expect(await tablesRead(device, since)).toEqual([['Https', 'MediaEncrypt', 'RTSP']]);
    await picture(page).getByRole('button', { name: 'Try again' }).click();
    await expectPlaying(page);
  });

  test('reads the three tables and continues with stream 1 when the device now requires RTSP over TLS', {
    tag: '@deep',
  }, async ({ device, page }) => {
    await chooseStream(page, 'Main');
    await expect.poll(() => pluginCalls(page)).toContainEqual(['ConnectRealVideo', 0, 0]);
    const before = (await pluginCalls(page)).length;
    const since = await device.newest();
    await device.putTable('MediaEncrypt', {
      ...(await device.getTable<object>('MediaEncrypt')),
      RTSPOverTls: { Enable: true },
    });
    await raise(page, { Event: 'Disconnected' });
    await expectPlaying(page);
    await expect(
      page.getByRole('radiogroup', { name: 'Stream' }).getByRole('radio', { name: 'Sub', exact: true }),
    ).toBeChecked();
    expect(await callsFrom(page, before)).toEqual([
      ['EnableAnalytics', { Enable: false }],
      ['DisConnectRealVideo', 0],
      customerInfo(true),
      ['SetModuleMode', 1],
      ['ConnectRealVideo', 0, 1],
      ['EnableAnalytics', { Enable: true }],
      ['SetVolume', { Volume: 0 }],
    ]);
    expect(await tablesRead(device, since)).toEqual([['Https', 'MediaEncrypt', 'RTSP']]);
  });

  test('saves one picture when two dialogs wait: the later one gets the result', { tag: '@deep' }, async ({ page }) => {
    const before = (await pluginCalls(page)).length;
    const save = page.getByRole('button', { name: 'Save snapshot' });
    await save.click();
    await save.click();
    await expect.poll(async () => (await callsFrom(page, before)).length).toBe(2);
    await raise(page, { Event: 'FileDialog', Path: 'C:\\later.png' });
    await raise(page, { Event: 'FileDialog', Path: 'C:\\earlier.png' });
    await expect
      .poll(async () => (await callsFrom(page, before)).slice(2))
      .toEqual([['SnapPicture', { Path: 'C:\\later.png' }]]);
  });
});

test('a modern browser without WebSocket reports that it cannot play, and offers the address of Flash', async ({
  gate,
  device,
  page,
}) => {
  await hideWebSocket(page);
  await gate.enterLive('/video/set');
  await expect(page.getByText('current browsers no longer support Flash')).toBeVisible();
  await expect(page.getByText(/^rtmp:\/\/[\d.]+:12966\//)).toBeVisible();
  await picture(page).getByRole('button', { name: 'Copy address' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  await device.expectRequest({ method: 'StreamUrlService.getUrls', params: { protocol: 'RTMP' } }, { count: 1 });
  expect(await describes(device)).toBe(0);
});
