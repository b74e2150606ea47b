// @vitest-environment happy-dom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { newLog } from './call-log';
import { SUPPORT_PARTS, type SupportPart, supportFile, withoutTexts } from './support-file';

const SECRETS = { Name: 'Emma', Password: 'hunter2', List: [{ Address: '10.20.4.31' }], Port: 37777, Enable: true };

const made = async (parts: readonly SupportPart[], tables: () => Promise<Record<string, unknown>>) =>
  JSON.parse(
    await supportFile(parts, {
      log: { ...newLog('online'), codes: [{ code: 7, method: 'a.b', page: '/user', count: 1, at: 0 }] },
      capabilities: { ...DEFAULT_CAPABILITIES, serialNumber: '7J0A1PAZ00001', deviceType: 'ASI-7214' },
      authorities: ['AuthSysInfo'],
      tables,
      now: 0,
    }),
  );

describe('the file for support', () => {
  it('holds numbers and switches of the settings, and no text of theirs', async () => {
    const file = await made(SUPPORT_PARTS, async () => ({ Comm: SECRETS }));
    expect(file.settings.Comm).toEqual({
      Name: { characters: 4 },
      Password: { characters: 7 },
      List: [{ Address: { characters: 10 } }],
      Port: 37777,
      Enable: true,
    });
    expect(JSON.stringify(file)).not.toMatch(/Emma|hunter2|10\.20\.4\.31|7J0A1PAZ00001/);
    expect(file.capabilities.deviceType).toBe('ASI-7214');
    expect(file.calls.codes).toEqual([
      { code: 7, method: 'a.b', page: '/user', count: 1, last: '1970-01-01T00:00:00.000Z' },
    ]);
  });

  it('holds only the parts that were chosen, and reads no settings without need', async () => {
    const file = await made(['connection'], () => Promise.reject(new Error('asked')));
    expect(Object.keys(file)).toEqual(['made', 'transport', 'browser', 'connection']);
  });

  it('leaves no text in any value', () => {
    const texts = (value: unknown): string[] =>
      typeof value === 'string'
        ? [value]
        : typeof value === 'object' && value !== null
          ? Object.values(value).flatMap(texts)
          : [];
    fc.assert(fc.property(fc.jsonValue(), (value) => texts(withoutTexts(value)).length === 0));
  });
});
