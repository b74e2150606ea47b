import { afterEach, describe, expect, it, vi } from 'vitest';
import { testDevice } from '@/emulator/test-device';
import { browserClock } from '@/lib/clock';
import { deviceClient } from '@/lib/rpc/device-client.fixtures';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { Preview } from './preview';
import { readTables, saveTables } from './save-tables';

const pages: Preview[] = [];

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

afterEach(() => {
  for (const page of pages.splice(0)) page.end();
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
