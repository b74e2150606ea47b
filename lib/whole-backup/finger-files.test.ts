import { expect, it } from 'vitest';
import { quickClock } from '@/lib/fake-clock.fixtures';
import { clientOnDevice } from '@/lib/records/test-client.fixtures';
import { ZipWriter } from '@/lib/zip/write-zip';
import { writeFingers } from './finger-files';

it('fails when the device gives no fingerprints before the end, instead of a backup that lacks them', async () => {
  let pages = 0;
  const on = clientOnDevice(({ method }) => {
    if (method === 'AccessFingerprint.doFind') pages += 1;
    return pages === 2 && method === 'AccessFingerprint.doFind' ? { result: true, params: { Info: null } } : undefined;
  });
  const { signal } = new AbortController();
  const watch = { rpc: on.rpc, clock: quickClock, signal, onProgress: () => undefined };
  await expect(writeFingers(new ZipWriter(), watch)).rejects.toMatchObject({ name: 'RpcError' });
  pages = 2;
  expect(await writeFingers(new ZipWriter(), watch)).toBe(on.device.state().access.fingerprints.length);
});
