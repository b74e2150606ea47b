import { expect, it, vi } from 'vitest';
import { FailCode, ReplyError } from '@/lib/contract/error-codes';
import { quickClock } from '@/lib/fake-clock.fixtures';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { RpcError, TransportError } from '@/lib/rpc/rpc-error';
import { ChunkRun } from './chunk-run';

const METHOD = 'AccessUser.insertMulti';
const codes = (...FailCodes: number[]) => new RpcError(METHOD, ReplyError.BatchFailed, { FailCodes }, {}, '');
const LOST = new TransportError(METHOD, 'timeout');

/** Outcome of one call: a refusal, an answer lost after that many jobs were done, or undefined: all are done. */
type Fate = RpcError | { lostAfter: number } | undefined;

/** Jobs are words; words with another first letter need a call of their own. The device is a set of words. */
class WordRun extends ChunkRun<string, ReadonlySet<string>, { total: number; done: string[]; refused: number }> {
  readonly calls: string[][] = [];
  readonly onDevice = new Set<string>();
  readonly refusals: [word: string, failCode: number][] = [];
  asked = 0;
  /** The failure of each question, in turn. */
  unanswered: Error[] = [];

  constructor(
    jobs: readonly string[],
    private readonly fates: Fate[] = [],
  ) {
    super(
      { rpc: {} as RpcClient, clock: quickClock },
      { jobs, chunkSize: 3, counts: { total: jobs.length, done: [], refused: 0 } },
    );
  }
  protected override kindOf(word: string) {
    return word[0];
  }
  protected async send(words: readonly string[]) {
    this.calls.push([...words]);
    const fate = this.fates.shift();
    if (fate instanceof RpcError) throw fate;
    for (const word of fate ? words.slice(0, fate.lostAfter) : words) this.onDevice.add(word);
    if (fate) throw LOST;
  }
  protected async held() {
    this.asked += 1;
    const failure = this.unanswered.shift();
    if (failure) throw failure;
    return this.onDevice;
  }
  protected isDone(word: string, held: ReadonlySet<string>) {
    return held.has(word);
  }
  protected countDone(word: string) {
    this.counts.done.push(word);
  }
  protected noteRefusal(word: string, failCode: number) {
    this.refusals.push([word, failCode]);
  }
}

async function ran(jobs: readonly string[], ...fates: Fate[]) {
  const run = new WordRun(jobs, fates);
  await run.start();
  return run;
}

it('sends chunks of one kind in order', async () => {
  const run = await ran(['a1', 'a2', 'a3', 'a4', 'b1']);
  expect(run.calls).toEqual([['a1', 'a2', 'a3'], ['a4'], ['b1']]);
  expect(run.state.get()).toMatchObject({ phase: { kind: 'ended', isCancelled: false }, total: 5, refused: 0 });
  expect(run.state.get().done).toHaveLength(5);
});

it('sorts the jobs of a refused call by their codes, without a question', async () => {
  const run = await ran(['a1', 'a2', 'a3'], codes(FailCode.None, FailCode.InvalidCard, FailCode.None));
  expect(run.state.get()).toMatchObject({ done: ['a1', 'a3'], refused: 1 });
  expect(run.refusals).toEqual([['a2', FailCode.InvalidCard]]);
  expect(run.asked).toBe(0);
});

it('asks the device when there are fewer codes than jobs', async () => {
  const run = new WordRun(['a1', 'a2', 'a3'], [codes(FailCode.InvalidCard)]);
  run.onDevice.add('a2');
  await run.start();
  expect(run.asked).toBe(1);
  expect(run.state.get()).toMatchObject({ done: ['a2'], refused: 2 });
});

it('sends only what did not arrive after a lost answer', async () => {
  const run = await ran(['a1', 'a2', 'a3'], { lostAfter: 2 });
  expect(run.calls).toEqual([['a1', 'a2', 'a3'], ['a3']]);
  expect(run.state.get()).toMatchObject({ done: ['a1', 'a2', 'a3'], refused: 0 });
});

it('asks again while the device does not answer, and halts when the web server refuses', async () => {
  const run = new WordRun(['a1', 'a2'], [{ lostAfter: 1 }]);
  const forbidden = new TransportError(METHOD, 'http', 403);
  run.unanswered = [LOST, new TransportError(METHOD, 'http', 502), forbidden];
  const ended = run.start();
  await vi.waitFor(() => expect(run.state.get().phase).toEqual({ kind: 'refused', error: forbidden }));
  expect(run.asked).toBe(3);
  run.resume();
  await ended;
  expect(run.state.get()).toMatchObject({ done: ['a1', 'a2'], refused: 0 });
});

it('retries jobs that came too fast, five times at most', async () => {
  const tooFast = codes(FailCode.MaxInsertRate);
  const twice = await ran(['a1'], tooFast, tooFast);
  expect(twice.calls).toHaveLength(3);
  expect(twice.state.get().refused).toBe(0);
  const forever = await ran(['a1'], ...Array<Fate>(9).fill(tooFast));
  expect(forever.calls).toHaveLength(6);
  expect(forever.refusals).toEqual([['a1', FailCode.MaxInsertRate]]);
});

it('treats a full device as any other refusal where entries cannot be counted', async () => {
  const run = await ran(['a1'], codes(FailCode.InsertLimit));
  expect(run.refusals).toEqual([['a1', FailCode.InsertLimit]]);
});
