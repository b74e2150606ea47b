import { describe, expect, it, vi } from 'vitest';
import { fakeClock } from '@/lib/fake-clock.fixtures';
import { RpcClient } from '@/lib/rpc/rpc-client';
import { keepAlive } from './keep-alive';

type Answer = 'good' | 'lost' | number;

function kept(answers: (beat: number) => Answer, isBrief = () => false) {
  const clock = fakeClock();
  const sent: { at: number; params: unknown }[] = [];
  const client = new RpcClient(async (_url, init) => {
    const { id, params } = JSON.parse(String(init.body));
    sent.push({ at: clock.now(), params });
    const answer = answers(sent.length);
    if (answer === 'lost') throw new TypeError('network');
    return new Response(
      JSON.stringify(
        answer === 'good'
          ? { id, result: true, params: { timeout: 60 } }
          : { id, result: false, error: { code: answer } },
      ),
    );
  }, clock);
  const onEnd = vi.fn();
  const { stop, beat } = keepAlive(client, clock, 60, onEnd, isBrief);
  return { clock, sent, onEnd, stop, beat };
}

describe('keepAlive', () => {
  it('is sent every 12 s with timeout 60', async () => {
    const { clock, sent } = kept(() => 'good');
    await clock.advance(36_500);
    expect(sent.map((each) => each.at)).toEqual([12_000, 24_000, 36_000]);
    expect(sent[0]?.params).toEqual({ timeout: 60, active: true });
  });

  it('asks for half a minute while something ends with the login, unless the tab is hidden', async () => {
    let isBrief = true;
    const { clock, sent, beat } = kept(
      () => 'good',
      () => isBrief,
    );
    beat();
    await clock.advance(12_500);
    vi.stubGlobal('document', { hidden: true, addEventListener: () => undefined });
    await clock.advance(12_000);
    vi.unstubAllGlobals();
    isBrief = false;
    await clock.advance(12_000);
    const asked = sent.map(({ at, params }) => [at, Object(params).timeout]);
    expect(asked).toEqual([
      [0, 30],
      [12_000, 30],
      [24_000, 60],
      [36_000, 60],
    ]);
  });

  it.each([287637504, 287637505])('ends at once with code %i and sends no more', async (code) => {
    const { clock, sent, onEnd } = kept(() => code);
    await clock.advance(120_000);
    expect(onEnd).toHaveBeenCalledExactlyOnceWith('authorize-failed');
    expect(sent).toHaveLength(1);
  });

  it('tolerates losses while a good answer comes within 60 s', async () => {
    const { clock, onEnd } = kept((beat) => (beat % 4 === 0 ? 'good' : 'lost'));
    await clock.advance(600_000);
    expect(onEnd).not.toHaveBeenCalled();
  });

  it('is over 60 s after the first loss without a good answer', async () => {
    const { clock, onEnd } = kept(() => 'lost');
    await clock.advance(71_000);
    expect(onEnd).not.toHaveBeenCalled();
    await clock.advance(1_500);
    expect(onEnd).toHaveBeenCalledExactlyOnceWith('connect-over');
  });

  it('stops permanently', async () => {
    const { clock, sent, stop, beat } = kept(() => 'good');
    await clock.advance(12_500);
    stop();
    beat();
    await clock.advance(60_000);
    expect(sent).toHaveLength(1);
  });
});
