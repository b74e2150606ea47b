import { afterEach, describe, expect, it, vi } from 'vitest';
import { testDevice } from '@/emulator/test-device';
import { browserClock } from '@/lib/clock';
import { ReplyError } from '@/lib/contract/error-codes';
import { fakeClock } from '@/lib/fake-clock.fixtures';
import { deviceClient } from '@/lib/rpc/device-client.fixtures';
import type { BatchCall, Outcome, RpcClient } from '@/lib/rpc/rpc-client';
import { RpcError } from '@/lib/rpc/rpc-error';
import { PREVIEW_PATIENCE_MS, Preview, type PreviewRefusal } from './preview';
import { readTables, saveTables } from './save-tables';

const pages: Preview[] = [];
/** Lets the calls of a test end: those of the next one wait for them. */
const endings: (() => Promise<void>)[] = [];

/** A device that answers a request only when `release` is called, or after `flow` at once. */
function slowDevice() {
  const made = testDevice({ profile: 'face-full' });
  made.signIn();
  const { rpc } = deviceClient(made);
  const behind = deviceClient(made).rpc;
  const sent: string[] = [];
  const held: (() => void)[] = [];
  let isFlowing = false;
  const gate = async <T>(methods: readonly string[], go: () => Promise<T>): Promise<T> => {
    sent.push(methods.map((method) => method.replace('configManager.', '')).join(' '));
    if (!isFlowing) await new Promise<void>((resolve) => void held.push(resolve));
    return go();
  };
  vi.spyOn(rpc, 'batch').mockImplementation((calls, options) =>
    gate(
      calls.map(({ method }) => method),
      () => behind.batch(calls, options),
    ),
  );
  vi.spyOn(rpc, 'call').mockImplementation((method, params, options) =>
    gate([method], () => behind.call(method, params, options)),
  );
  const pageOf = (client: RpcClient = rpc) => {
    const page = new Preview(client, browserClock, 0, () => undefined);
    pages.push(page);
    return page;
  };
  const { ChannelTitle } = made.device.state().tables;
  return {
    device: made.device,
    rpc,
    sent,
    pageOf,
    titled: (Name: string) => ChannelTitle.map((each) => ({ ...each, Name })),
    stored: ChannelTitle[0]?.Name,
    inForce: () => made.device.state().tables.ChannelTitle[0]?.Name,
    sentSoon: (count: number) => vi.waitFor(() => expect(sent).toHaveLength(count)),
    release: () => held.shift()?.(),
    flow() {
      isFlowing = true;
      for (const go of held.splice(0)) go();
    },
  };
}

/** Everything that can run without an answer of the device has run. */
const settled = () => new Promise<void>((resolve) => void setImmediate(resolve));

afterEach(async () => {
  for (const page of pages.splice(0)) page.end();
  for (const end of endings.splice(0)) await end();
  vi.restoreAllMocks();
});

describe('previews and reads', () => {
  it('are not on their way together, also when one read begins while another ends', async () => {
    const { rpc, sent, pageOf, titled, stored, sentSoon, release, flow } = slowDevice();
    const first = readTables(rpc, ['ChannelTitle']);
    await sentSoon(1);
    pageOf().show({ ChannelTitle: titled('Typed') });
    await settled();
    const second = readTables(rpc, ['ChannelTitle']);
    await settled();
    release();
    await first;
    await settled();
    // The preview came first: the second read takes it back for its moment.
    expect(sent).toEqual(['getConfig', 'setTemporaryConfig']);
    flow();
    expect((await second).ChannelTitle[0]?.Name).toBe(stored);
  });

  it('does not let two reads take the same preview back at once', async () => {
    const { rpc, sent, pageOf, titled, stored, sentSoon, release, flow } = slowDevice();
    pageOf().show({ ChannelTitle: titled('Typed') });
    await sentSoon(1);
    release();
    await settled();
    const reads = [readTables(rpc, ['ChannelTitle']), readTables(rpc, ['ChannelTitle'])];
    await sentSoon(2);
    await settled();
    expect(sent).toHaveLength(2);
    flow();
    expect((await Promise.all(reads)).map(({ ChannelTitle }) => ChannelTitle[0]?.Name)).toEqual([stored, stored]);
  });

  it('ends after a read that puts it in force once more', async () => {
    const { rpc, sent, pageOf, titled, stored, inForce, sentSoon, release, flow } = slowDevice();
    const page = pageOf();
    page.show({ ChannelTitle: titled('Typed') });
    await sentSoon(1);
    release();
    await settled();
    const read = readTables(rpc, ['ChannelTitle']);
    await sentSoon(2);
    page.end();
    await settled();
    expect(sent).toHaveLength(2);
    flow();
    await read;
    await vi.waitFor(() => expect(inForce()).toBe(stored));
  });

  it('is in force on a page that is opened while that of the page before still ends', async () => {
    const { sent, device, pageOf, titled, inForce, sentSoon, flow } = slowDevice();
    const before = pageOf();
    before.show({ ChannelTitle: titled('Typed') });
    await sentSoon(1);
    before.end();
    pageOf().show({ ChannelTitle: titled('Kept') });
    await settled();
    flow();
    await vi.waitFor(() =>
      expect(sent).toEqual(['setTemporaryConfig', 'restoreTemporaryConfig', 'setTemporaryConfig']),
    );
    await vi.waitFor(() => expect(inForce()).toBe('Kept'));
    expect(device.state().temporary).toHaveProperty('ChannelTitle');
  });

  it('does not arrive while a save of the table is on its way', async () => {
    const { rpc, device, sent, pageOf, titled, sentSoon, flow } = slowDevice();
    const save = saveTables(rpc, { ChannelTitle: titled('Typed') });
    await sentSoon(1);
    const page = pageOf();
    page.show({ ChannelTitle: titled('Typed') });
    await settled();
    expect(sent).toEqual(['setConfig']);
    page.end();
    flow();
    await save;
    await settled();
    expect(device.state().temporary).toEqual({});
  });

  it('is not put back over what a partly refused save stored', async () => {
    const { rpc, device, pageOf, titled, inForce, flow } = slowDevice();
    flow();
    pageOf().show({ ChannelTitle: titled('Typed') });
    await vi.waitFor(() => expect(inForce()).toBe('Typed'));
    const outcome = await saveTables(rpc, { ChannelTitle: titled('Saved'), NTP: 'no table' });
    expect(outcome).toMatchObject({ kind: 'partly', failed: ['NTP'] });
    await readTables(rpc, ['ChannelTitle']);
    expect([inForce(), device.state().temporary]).toEqual(['Saved', {}]);
  });
});

/** A device whose answers to batches the test gives, by a clock of its own. */
function scriptedDevice() {
  const clock = fakeClock();
  const sent: { at: number; calls: readonly BatchCall[]; answer(outcomes?: Outcome[]): Promise<void> }[] = [];
  const refusals: PreviewRefusal[] = [];
  const restored: string[] = [];
  const rpc = {
    batch: (calls: readonly BatchCall[]) =>
      new Promise<Outcome[]>((resolve) => {
        const good = calls.map((): Outcome => ({ ok: true, value: {} }));
        const answer = async (outcomes = good) => {
          resolve(outcomes);
          await settled();
        };
        sent.push({ at: clock.now(), calls, answer });
      }),
    call: async (_: string, { name }: { name: string }) => void restored.push(name),
  } as unknown as RpcClient;
  const page = new Preview(rpc, clock, 200, (refusal) => void refusals.push(refusal));
  pages.push(page);
  endings.push(async () => {
    for (const { answer } of sent) await answer();
    await clock.advance(PREVIEW_PATIENCE_MS);
  });
  return { clock, sent, page, refusals, restored };
}
const valuesOf = ({ calls }: { calls: readonly BatchCall[] }) =>
  calls.map(({ params }) => (params as { table?: unknown }).table ?? null);

describe('the calls of a preview', () => {
  it('are at most five a second, and the last value is always sent', async () => {
    const { clock, sent, page } = scriptedDevice();
    // A slider is dragged for a second, at sixty moves.
    for (let value = 0; value < 60; value += 1) {
      page.show({ PwdUpdatePeriod: value });
      await settled();
      await sent.at(-1)?.answer();
      await clock.advance(1000 / 60);
    }
    await clock.advance(200);
    await sent.at(-1)?.answer();
    await clock.advance(400);
    expect(sent.length).toBeLessThanOrEqual(6);
    for (const [index, { at }] of sent.entries())
      if (index > 0) expect(at - (sent[index - 1]?.at ?? 0)).toBeGreaterThanOrEqual(200);
    expect(valuesOf(sent.at(-1) as (typeof sent)[0])).toEqual([59]);
  });

  it('go on after one that the device never answers, and what came late is sent over', async () => {
    const { clock, sent, page } = scriptedDevice();
    page.show({ PwdUpdatePeriod: 10 });
    await settled();
    expect(page.state.get()).toMatchObject({ isUnanswered: false, isShown: false });
    page.show({ PwdUpdatePeriod: 20 });
    await clock.advance(PREVIEW_PATIENCE_MS - 1);
    expect(sent).toHaveLength(1);
    await clock.advance(1);
    expect(page.state.get()).toMatchObject({ isUnanswered: true, isShown: false });
    await settled();
    expect(sent.map(valuesOf)).toEqual([[10], [20]]);
    await sent[1]?.answer();
    expect(page.state.get()).toMatchObject({ isUnanswered: false, isShown: true });
    await clock.advance(1_000);
    expect(sent).toHaveLength(2);
    // Nobody knows which of the two the device put in force last.
    await sent[0]?.answer();
    await clock.advance(200);
    expect(sent.map(valuesOf)).toEqual([[10], [20], [20]]);
  });

  it('leave nothing waiting on a device that has no previews', async () => {
    const { clock, sent, page } = scriptedDevice();
    page.show({ PwdUpdatePeriod: 10 });
    await settled();
    const error = new RpcError('configManager.setTemporaryConfig', ReplyError.MethodNotFound, {}, {}, '');
    page.show({ PwdUpdatePeriod: 20 });
    await sent[0]?.answer([{ ok: false, error }]);
    await clock.advance(200);
    await settled();
    expect(page.state.get().isUnsupported).toBe(true);
    const wait = vi.spyOn(clock, 'after');
    page.show({ PwdUpdatePeriod: 30 });
    await clock.advance(2_000);
    expect(wait).not.toHaveBeenCalled();
    expect(sent).toHaveLength(1);
  });

  it('that arrive after the page was left are taken back', async () => {
    const { clock, sent, page, restored } = scriptedDevice();
    page.show({ PwdUpdatePeriod: 10 });
    await settled();
    await clock.advance(PREVIEW_PATIENCE_MS);
    page.end();
    await settled();
    expect(restored).toEqual(['PwdUpdatePeriod']);
    await sent[0]?.answer();
    await settled();
    expect(restored).toEqual(['PwdUpdatePeriod', 'PwdUpdatePeriod']);
  });

  it('name what was refused and what is in force instead, once', async () => {
    const { clock, sent, page, refusals } = scriptedDevice();
    page.show({ PwdUpdatePeriod: 10 });
    await settled();
    await sent[0]?.answer();
    page.show({ PwdUpdatePeriod: 99 });
    await clock.advance(200);
    const error = new RpcError('configManager.setTemporaryConfig', 268894212, {}, {}, '');
    await sent[1]?.answer([{ ok: false, error }]);
    page.show({ PwdUpdatePeriod: 99 });
    await clock.advance(1_000);
    expect(refusals).toEqual([{ error, name: 'PwdUpdatePeriod', refused: 99, inForce: 10 }]);
    expect(sent).toHaveLength(2);
  });

  it('send a refused value again that is chosen once more after another one', async () => {
    const { clock, sent, page, refusals } = scriptedDevice();
    const error = new RpcError('configManager.setTemporaryConfig', 268894212, {}, {}, '');
    for (const [round, value] of [10, 99, 10, 99].entries()) {
      page.show({ PwdUpdatePeriod: value });
      await clock.advance(200);
      await sent[round < 3 ? round : 2]?.answer(value === 99 && round === 1 ? [{ ok: false, error }] : undefined);
    }
    expect(sent.map(valuesOf)).toEqual([[10], [99], [99]]);
    expect(refusals).toHaveLength(1);
  });

  it('keep in force what stands beside the changes while the stored picture is compared', async () => {
    const { clock, sent, page } = scriptedDevice();
    page.show({ PwdUpdatePeriod: 10 }, { VideoStandard: 'NTSC' });
    await settled();
    await sent[0]?.answer();
    page.hold(true);
    await clock.advance(200);
    await sent[1]?.answer();
    expect(sent[1]?.calls).toMatchObject([
      { method: 'configManager.restoreTemporaryConfig', params: { name: 'PwdUpdatePeriod' } },
    ]);
    page.hold(false);
    await clock.advance(200);
    await sent[2]?.answer();
    expect(sent.slice(2).map(valuesOf)).toEqual([[10]]);
  });
});
