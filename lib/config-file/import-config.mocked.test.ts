import { expect, it, vi } from 'vitest';
import { uploadCall } from '@/lib/upload/upload-call';
import { importConfig } from './import-config';

vi.mock('@/lib/upload/upload-call', () => ({ uploadCall: vi.fn() }));
const SEALED = { salt: 's', cipher: 'c', content: 'x' };

/** The parameters that travel, and what the device leaves out. */
async function sent(password: string, keepsNetwork = false) {
  vi.mocked(uploadCall).mockResolvedValue({ LeftOut: ['Https'] });
  const seal = vi.fn(async () => SEALED);
  const rest = { signal: new AbortController().signal, onProgress: () => undefined };
  const device = { rpc: {}, sealed: { seal } } as never;
  const left = await importConfig(device, { file: new Blob(['b']), password, keepsNetwork, ...rest });
  return { params: vi.mocked(uploadCall).mock.lastCall?.[1].params, sealed: seal.mock.lastCall?.at(0), left };
}

it('sends the password of a backup encrypted, and nothing is encrypted without one', async () => {
  const locked = await sent('Backup123', true);
  expect(locked.params).toBe(SEALED);
  expect(locked.sealed).toEqual({ Type: 'Config', Password: 'Backup123', Except: expect.arrayContaining(['Network']) });
  expect(locked.left).toEqual(['Https']);
  const open = await sent('');
  expect(open.params).toEqual({ Type: 'Config', Except: [] });
  expect(open.sealed).toBeUndefined();
});
