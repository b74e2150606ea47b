import { afterEach, expect, it, vi } from 'vitest';
import { LANGUAGES } from '@/lib/contract/languages';
import { loadEarlyMessages } from './load-messages';

afterEach(() => vi.unstubAllGlobals());

const FILES = [
  [/keys/, { common: { save: 0 } }],
  [/early-/, ['Save']],
  [/custom_lang/, { common: { save: 'Store' } }],
] as const;

it('asks again for every file of a device that was away, and once for one that the device lacks', async () => {
  const asked = vi.fn<(path: string) => Promise<Response>>(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', asked);
  const [language, other = language] = LANGUAGES;
  await expect(loadEarlyMessages(language)).rejects.toThrow();
  asked.mockImplementation(async (path) => Response.json(FILES.find(([name]) => name.test(path))?.[1]));
  expect(await loadEarlyMessages(language)).toEqual({ common: { save: 'Store' } });

  asked.mockImplementation(async (path) =>
    /custom/.test(path)
      ? new Response('', { status: 404 })
      : Response.json(FILES.find(([name]) => name.test(path))?.[1]),
  );
  asked.mockClear();
  for (const _ of [1, 2]) expect(await loadEarlyMessages(other)).toEqual({ common: { save: 'Save' } });
  expect(asked.mock.calls.filter(([path]) => /custom/.test(path))).toHaveLength(1);
});
