/** What the live panel shows when the stream breaks, is busy or has to be encrypted. */
import { expect } from '@playwright/test';
import type { ControlClient } from '@/emulator/control/client';
import { watchElsewhere } from '@/emulator/control/stream-client.fixtures';
import { ReplyError } from '@/lib/contract/error-codes';
import { StreamLimits } from '@/lib/contract/stream';
import { deepUnless } from './fixtures/deep';
import { test } from './fixtures/gatehouse';
import { expectPlaying } from './fixtures/live-picture';
import { openPage } from './fixtures/open-page';

const LOST = 'The picture was lost. Reconnecting.';

/** The device requires an encrypted stream; nothing listens on its https port here. */
async function wantSecureStream(device: ControlClient): Promise<void> {
  await device.putTable('Https', { ...(await device.getTable<object>('Https')), Enable: true });
  await device.putTable('MediaEncrypt', {
    ...(await device.getTable<object>('MediaEncrypt')),
    RTSPOverTls: { Enable: true },
  });
}

/** How often the setting for the secure stream was read: it is one of several tables in a batch. */
const settingReads = async (device: ControlClient) =>
  (await device.requests('system.multicall')).filter(({ params }) => JSON.stringify(params).includes('"MediaEncrypt"'))
    .length;

test('checks once whether the address of a broken stream changed, and continues at the same one', async ({
  gate,
  device,
  page,
}) => {
  const addresses: string[] = [];
  page.on('websocket', (socket) => addresses.push(socket.url()));
  await gate.signIn();
  await device.setFault({
    match: { transport: 'stream', method: 'PLAY' },
    action: { type: 'closeWs', code: 1011, afterFrames: 10 },
    times: 1,
  });
  const before = await settingReads(device);
  await openPage(page, '/video/set');
  await expect(page.getByText(LOST)).toBeVisible({ timeout: 15_000 });
  await expectPlaying(page);
  // On load, and after the break.
  await expect.poll(() => settingReads(device)).toBe(before + 2);
  expect(addresses).toHaveLength(2);
  expect(new Set(addresses).size).toBe(1);
});

test('continues a broken stream at the secure address when the setting changed', async ({ gate, device, page }) => {
  gate.expectProblem(/wss:\/\/127\.0\.0\.1/, 'the secure stream stands on the https port, which nobody serves here');
  await gate.signIn();
  await device.setFault({
    match: { transport: 'stream', method: 'PLAY' },
    action: { type: 'closeWs', code: 1011, afterFrames: 100 },
    times: 1,
  });
  const secure = page.waitForEvent('websocket', (socket) => socket.url().startsWith('wss:'));
  await openPage(page, '/video/set');
  await expectPlaying(page);
  await wantSecureStream(device);
  await secure;
  await expect(page.getByText('The video connection could not be opened.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download root certificate' })).toBeVisible();
});

test('says that all video connections are taken, and plays by itself when a viewer leaves', async ({
  gate,
  device,
  page,
  emulator,
}) => {
  const sessions = async () => (await device.status()).streamSessions;
  const viewers = await Promise.all(
    Array.from({ length: StreamLimits.maxSessions }, () => watchElsewhere(emulator.origin)),
  );
  try {
    expect(await sessions()).toBe(StreamLimits.maxSessions);
    await gate.enterLive('/video/set');
    await expect(page.getByText('The device has no free video connection. The console keeps trying.')).toBeVisible();
    expect(await sessions()).toBe(StreamLimits.maxSessions);
    viewers[0]?.disconnect();
    await expectPlaying(page);
    await expect(page.getByText('The device has no free video connection.')).toHaveCount(0);
    expect(await sessions()).toBe(StreamLimits.maxSessions);
  } finally {
    for (const viewer of viewers) viewer.disconnect();
  }
});

for (const [what, action] of [
  ['refuses it', { type: 'error', code: ReplyError.Unknown }],
  ['sends no certificate', { type: 'result', value: true, params: { cert: '%%%' } }],
] as const) {
  test(
    `says that the root certificate could not be loaded when the device ${what}`,
    deepUnless(what === 'refuses it'),
    async ({ gate, device, page }) => {
      gate.expectProblem(
        /wss:\/\/127\.0\.0\.1/,
        'the secure stream stands on the https port, which nobody serves here',
      );
      const files: string[] = [];
      page.on('download', (file) => files.push(file.suggestedFilename()));
      await wantSecureStream(device);
      await gate.signIn();
      await device.setFault({ match: { method: 'CertManager.exportRootCert' }, action, times: 1 });
      await openPage(page, '/video/set');
      await expect(page.getByText('The video connection could not be opened.')).toBeVisible();
      const link = page.getByRole('button', { name: 'Download root certificate' });
      await link.click();
      await expect(page.getByRole('alert').filter({ hasText: 'The download failed.' })).toBeVisible();
      expect(files).toEqual([]);
      const download = page.waitForEvent('download');
      await link.click();
      expect((await download).suggestedFilename()).toBe('RootCert.cer');
      await device.expectRequest({ method: 'CertManager.exportRootCert' }, { count: 2 });
    },
  );
}
