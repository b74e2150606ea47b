// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { run as axe } from 'axe-core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openTab } from '@/components/form/open-tab';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import type { StreamCaps } from '@/lib/contract/methods/video';
import type { StreamFormat } from '@/lib/contract/tables/video';
import type { BatchCall, Outcome } from '@/lib/rpc/rpc-client';
import { rpc } from '@/lib/session/device';
import { streamFormat } from './stream-format.fixtures';
import { VideoSettings } from './video-settings';

const search: Record<string, string> = { number: '0', tab: 'rate' };
const replace = vi.hoisted(() => vi.fn());
vi.mock('next/navigation', () => ({
  usePathname: () => '/video/set',
  useRouter: () => ({ replace, push: () => undefined }),
  useSearchParams: () => new URLSearchParams(search),
}));
vi.mock('@/components/video/device-live-panel', () => ({
  DeviceLivePanel: ({ stream }: { stream: string }) => <output aria-label="shown stream">{stream}</output>,
}));

setUpPage();

/** A device as the page needs it: its tables, the requests it received, and what was written. */
function pretendDevice(hasSnapshots: boolean) {
  const tables: Record<string, unknown> = {
    Encode: [
      {
        MainFormat: [streamFormat({})],
        ExtraFormat: [streamFormat({ Width: 704, Height: 576, BitRate: 2048 })],
        ...(hasSnapshots && { SnapFormat: [streamFormat({})] }),
        Vendor_Reserved: 7,
      },
    ],
    VideoStandard: 'PAL',
    AudioInput: [{ AudioSource: 'Mic' }],
    ChannelTitle: [{ Name: 'Entrance' }],
    VideoWidget: [
      {
        ChannelTitle: { EncodeBlend: true, Rect: [0, 0, 1, 1] },
        TimeTitle: { EncodeBlend: true, ShowWeek: false, Rect: [0, 0, 1, 1] },
      },
    ],
  };
  const written: { name: string; table: unknown }[] = [];
  const caps = (resolutions: string[], max: number): StreamCaps => ({
    Video: {
      ResolutionTypes: resolutions,
      CompressionTypes: ['H.264', 'H.265', 'MJPG'],
      FPSMax: tables.VideoStandard === 'PAL' ? 25 : 30,
      BitRateOptions: [512, max],
      H264Profile: ['Baseline', 'Main', 'High'],
    },
    Audio: { CompressionTypes: ['G.711A', 'G.711Mu', 'AAC', 'PCM'] },
  });
  const answer = (
    method: string,
    params: { name: string; table: unknown; config: { MainFormat: StreamFormat[] } },
  ): unknown => {
    if (method === 'configManager.getConfig') return { table: structuredClone(tables[params.name]) };
    if (method === 'encode.getConfigCaps') {
      expect(params).toMatchObject({ channel: 0, stream: 'All' });
      const { Width } = params.config.MainFormat[0]?.Video ?? {};
      // A large main stream leaves less for the sub stream.
      const sub = Width === 1920 ? caps(['640x480', '352x288'], 1024) : caps(['704x576', '640x480'], 6144);
      return { caps: { MainFormat: [caps(['1920x1080', '1280x720', '704x576'], 6144)], ExtraFormat: [sub] } };
    }
    if (method === 'configManager.getTemporaryConfig') return { list: null, last: null };
    if (method !== 'configManager.setConfig') throw new Error(`not planned: ${method}`);
    written.push({ name: params.name, table: params.table });
    tables[params.name] = params.table;
    return {};
  };
  vi.spyOn(rpc, 'call').mockImplementation(async (method, params) => answer(method, params as never) as never);
  vi.spyOn(rpc, 'batch').mockImplementation(
    async (calls: readonly BatchCall[]): Promise<Outcome[]> =>
      calls.map(({ method, params }) => ({ ok: true, value: answer(method, params as never) })),
  );
  return { written };
}

async function open(
  tab = 'rate',
  firstSeen = 'Resolution, main stream',
  { hasSnapshots = true, hasMore = false } = {},
) {
  search.tab = tab;
  const device = pretendDevice(hasSnapshots);
  render(
    <TestProvider>
      <QueryClientProvider
        client={new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })}
      >
        <main>
          <VideoSettings channel={0} head={hasMore && <p>choice</p>} />
        </main>
      </QueryClientProvider>
    </TestProvider>,
  );
  await screen.findByLabelText(firstSeen, { selector: 'input' });
  return device;
}

const control = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
async function choose(name: string, option: string) {
  act(() => control(name).focus());
  fireEvent.click(control(name));
  const list = await waitFor(() => {
    const open = document.getElementById(control(name).getAttribute('aria-controls') ?? '');
    if (!open) throw new Error(`${name} shows no list`);
    return open;
  });
  fireEvent.click(within(list).getByRole('option', { name: option, hidden: true }));
}
const save = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })));

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

describe('VideoSettings', () => {
  it('names its channel for the list of pending changes, and keeps it in the address of each tab', async () => {
    await open('rate', 'Resolution, main stream', { hasMore: true });
    expect(openTab.get()).toBe('Channel 1');
    fireEvent.click(screen.getByRole('tab', { name: 'Audio' }));
    expect(replace).toHaveBeenLastCalledWith('/video/set?number=0&tab=audio', { scroll: false });
    expect(openTab.get()).toBe('Channel 1');
  });

  it('has no name beside its page where there is one channel', async () => {
    await open();
    expect(openTab.get()).toBeUndefined();
  });

  it('refuses a bit rate of 99999 with the range and writes nothing', async () => {
    const { written } = await open();
    fireEvent.change(control('Bit rate, main stream'), { target: { value: '99999' } });
    await save();
    expect(screen.getByRole('alert').textContent).toBe('Enter 512 to 6144');
    expect(control('Bit rate, main stream').getAttribute('aria-invalid')).toBe('true');
    expect(written).toEqual([]);
  });

  it('reduces the sub stream to the limits that a larger main stream leaves, and says so', async () => {
    await open();
    expect(control('Resolution, sub stream').value).toBe('704x576');
    await choose('Resolution, main stream', '1920x1080');
    await waitFor(() => expect(control('Resolution, sub stream').value).toBe('640x480'));
    expect(control('Bit rate, sub stream').value).toBe('1024');
    expect(screen.getAllByText('Nearest allowed value')).toHaveLength(2);
  });

  it('writes the whole table with unknown members', async () => {
    const { written } = await open();
    fireEvent.change(control('Bit rate, sub stream'), { target: { value: '768' } });
    await save();
    await waitFor(() => expect(written).toHaveLength(1));
    expect(written[0]?.name).toBe('Encode');
    expect(written[0]?.table).toMatchObject([
      { Vendor_Reserved: 7, ExtraFormat: [{ Video: { BitRate: 768 } }], MainFormat: [streamFormat({})] },
    ]);
  });

  it('keeps size and quality of snapshots apart from the streams, and their size within the standard', async () => {
    const { written } = await open();
    await screen.findByLabelText('Snapshot size', { selector: 'input' });
    await choose('Snapshot size', '704x576');
    await choose('Snapshot quality', '6');
    expect(screen.getByLabelText('shown stream').textContent).toBe('sub');
    await save();
    await waitFor(() => expect(written).toHaveLength(1));
    const snapshots = streamFormat({ Width: 704, Height: 576, Quality: 6 });
    expect(written[0]?.table).toMatchObject([{ MainFormat: [streamFormat({})], SnapFormat: [snapshots] }]);
    fireEvent.click(screen.getByRole('radio', { name: 'NTSC' }));
    expect(control('Snapshot size').value).toBe('704x480');
  });

  it('has no snapshots where the device has none', async () => {
    await open('rate', 'Resolution, main stream', { hasSnapshots: false });
    expect(screen.queryByRole('region', { name: 'Snapshots' })).toBeNull();
  });

  it('explains once how texts are moved', async () => {
    await open('overlay', 'Channel title');
    expect(screen.getAllByText('Drag a frame in the picture, or select it and use the arrow keys')).toHaveLength(1);
    for (const name of ['Show the channel title', 'Show the time']) fireEvent.click(control(name));
    expect(screen.queryByText(/^Drag a frame/)).toBeNull();
  });

  it('shows the stream whose column was edited', async () => {
    await open();
    expect(screen.getByLabelText('shown stream').textContent).toBe('sub');
    fireEvent.change(control('Key-frame interval, main stream'), { target: { value: '75' } });
    expect(screen.getByLabelText('shown stream').textContent).toBe('main');
  });

  it('moves the frame-rate limit from 25 to 30 with the standard', async () => {
    await open();
    const count = async () => {
      fireEvent.click(control('Frame rate, main stream'));
      const list = await screen.findByRole('listbox', { name: /Frame rate, main stream/ });
      return within(list).getAllByRole('option', { hidden: true }).length;
    };
    expect(await count()).toBe(25);
    fireEvent.click(screen.getByRole('radio', { name: 'NTSC' }));
    await waitFor(async () => expect(await count()).toBe(30));
  });

  it('has no key-frame interval and no profile for MJPEG, and quality only with VBR', async () => {
    await open();
    expect(screen.queryByLabelText('Quality, main stream')).toBeNull();
    await choose('Compression, main stream', 'MJPEG');
    await choose('Bit-rate control, main stream', 'VBR');
    expect(screen.queryByLabelText('Key-frame interval, main stream')).toBeNull();
    expect(screen.queryByLabelText('Profile, main stream')).toBeNull();
    expect(control('Quality, main stream')).toBeDefined();
  });

  it('keeps G.711 at 8000 Hz and warns about AAC', async () => {
    const device = await open('audio', 'Sound compression, main stream');
    expect(control('Sample rate, main stream').disabled).toBe(true);
    await choose('Sound compression, main stream', 'AAC');
    expect(screen.getByText(/Edge and Firefox/)).toBeDefined();
    await choose('Sample rate, main stream', '48000 Hz');
    await choose('Sound compression, main stream', 'G.711Mu');
    expect(control('Sample rate, main stream').value).toBe('8000 Hz');
    expect(device.written).toEqual([]);
  });

  it.each([
    ['rate', 'Resolution, main stream'],
    ['audio', 'Sample rate, sub stream'],
    ['overlay', 'Channel title'],
  ])('passes axe on the tab %s', async (tab, firstSeen) => {
    await open(tab, firstSeen);
    // Colours need a browser and landmarks need the shell; the rules about names, roles and structure need neither.
    const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
    const { violations } = await axe(document.body, { rules });
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
  });
});
