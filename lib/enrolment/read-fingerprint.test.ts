import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeClock } from '@/lib/fake-clock.fixtures';
import { fingerprintReply } from './fingerprint-reply.fixtures';
import { fingerprintIn, readFingerprint } from './read-fingerprint';

const DATA = 'Ab+/'.repeat(810);

describe('fingerprintIn', () => {
  it('joins the three chunks', () => {
    expect(fingerprintIn(fingerprintReply(DATA))).toBe(DATA);
    expect(fingerprintIn(fingerprintReply(DATA).replaceAll('\r\n', '\n'))).toBe(DATA);
  });

  it.each([
    ['two chunks', fingerprintReply(DATA.slice(0, 2160))],
    ['four chunks', fingerprintReply(`${DATA}${DATA.slice(0, 1080)}`)],
    ['a short chunk', fingerprintReply(DATA.slice(1))],
    ['other characters', fingerprintReply(DATA.replace('A', '<'))],
    ['a bad result', fingerprintReply(DATA).replace('"result":true', '"result":false')],
    ['a refusal', '{"error":{"code":268894211},"result":false}'],
    ['nothing', ''],
    ['a cut reply', fingerprintReply(DATA).slice(0, 2_500)],
  ])('answers nothing for %s', (_, reply) => {
    expect(fingerprintIn(reply)).toBeUndefined();
  });

  it('answers nothing for any other text', () => {
    const boundaries = fc.constantFrom('--b\r\n', '\r\n\r\n', '--', 'x', '{"result":true}');
    fc.assert(
      fc.property(fc.array(fc.oneof(boundaries, fc.string()), { maxLength: 12 }), (pieces) => {
        expect(fingerprintIn(pieces.join(''))).toBeUndefined();
      }),
    );
  });
});

describe('readFingerprint', () => {
  afterEach(() => vi.unstubAllGlobals());
  const rpc = { request: (method: string, params: unknown) => ({ method, params, id: 1 }) };

  it('asks for the file and returns undefined when the connection fails or takes too long', async () => {
    const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response(fingerprintReply(DATA)));
    vi.stubGlobal('fetch', fetched);
    expect(await readFingerprint('/capture/finger1.dat', rpc, fakeClock())).toBe(DATA);
    expect(fetched.mock.calls[0]?.[0]).toBe('/RPC3_Loadfile');
    expect(JSON.parse(String(fetched.mock.calls[0]?.[1].body)).params).toEqual({ fileName: '/capture/finger1.dat' });
    vi.stubGlobal('fetch', async () => new Response(fingerprintReply(DATA), { status: 500 }));
    expect(await readFingerprint('f', rpc, fakeClock())).toBeUndefined();
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
    );
    const clock = fakeClock();
    const late = readFingerprint('f', rpc, clock);
    await clock.advance(120_000);
    expect(await late).toBeUndefined();
  });
});
