// @vitest-environment happy-dom

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { current } from 'immer';
import { useEffect } from 'react';
import { describe, expect, it, vi } from 'vitest';
import {
  barriers,
  choose,
  dialog,
  fill,
  openOnDevice,
  press,
  save,
  setUpDevicePage,
  toastTexts,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import type { DeviceLivePanelProps } from '@/components/video/device-live-panel';
import { signedInDevice } from '@/emulator/test-device';
import { ReplyError } from '@/lib/contract/error-codes';
import { PICTURE_PROFILES } from '@/lib/contract/tables/image';
import { IMG_TABLES } from './img-fields';
import ImgPage from './page';

const search: Record<string, string> = {};
vi.mock('next/navigation', () => ({
  usePathname: () => '/img',
  useRouter: () => ({ replace: () => undefined, push: () => undefined }),
  useSearchParams: () => new URLSearchParams(search),
}));
// The picture is tested in a browser; here only what the page says about it.
vi.mock('@/components/video/device-live-panel', () => ({
  useMayWatch: () => true,
  DeviceLivePanel: ({ tag, band, onState }: DeviceLivePanelProps) => {
    useEffect(() => onState?.({ kind: 'playing' }), [onState]);
    return (
      <>
        <output aria-label="tag">{tag}</output>
        {band}
      </>
    );
  },
}));

setUpVisitor({ hasVideo: true, focusControl: true, ptz: true }, { polls: true });
setUpDevicePage();

async function open(options: Parameters<typeof signedInDevice>[0] = {}) {
  const made = signedInDevice(options);
  const opened = await openOnDevice(ImgPage, made);
  const { device } = made;
  return {
    ...opened,
    device,
    made,
    color: (profile = 0) => device.state().tables.VideoColor[0]?.[profile],
    stored: (name: string) => device.state().temporary[name]?.stored ?? device.state().tables[name],
  };
}
const saved = () => waitFor(() => expect(toastTexts()).toEqual(['Saved']));
const tab = (name: string) => fireEvent.click(screen.getByRole('tab', { name: new RegExp(`^${name}`) }));
const profile = (name: string) => fireEvent.click(screen.getByRole('radio', { name: new RegExp(`^${name}`) }));

describe('/img', () => {
  it('has no barriers, and saves each tab and profile in one go', async () => {
    const { container, device, color } = await open();
    expect(await barriers(container)).toEqual([]);
    fill(screen, 'Brightness', '60');
    fireEvent.click(screen.getByRole('switch', { name: 'Mirror' }));
    tab('Exposure');
    await screen.findByRole('combobox', { name: 'Exposure mode' });
    await choose('Exposure mode', 'Shutter priority');
    await choose('Shutter', '1/250 s');
    tab('Day and light');
    await screen.findByRole('combobox', { name: 'Day and night mode' });
    await choose('Day and night mode', 'Black and white');
    profile('Night');
    tab('Picture');
    fill(screen, 'Contrast', '45');
    expect(await barriers(container)).toEqual([]);
    save();
    await saved();
    expect(color()).toMatchObject({ Brightness: 60, Contrast: 50 });
    expect(color(2)).toMatchObject({ Brightness: 40, Contrast: 45, Vendor_Reserved: 7 });
    const { tables } = device.state();
    expect(tables.VideoImageControl[0]).toMatchObject({ Mirror: true, Flip: false });
    expect(tables.VideoInExposure[0]?.[0]).toMatchObject({ Mode: 2, Speed: 250 });
    expect(tables.VideoInDayNight[0]?.[0]).toMatchObject({ Mode: 'BlackWhite', Sensitivity: 2 });
    await waitFor(() => expect(Object.keys(device.state().temporary)).not.toContain('VideoColor'));
  });

  it('shows a value on the camera before it is saved, and gives it back on Discard', async () => {
    const { color, stored } = await open();
    fill(screen, 'Brightness', '90');
    await waitFor(() => expect(color()?.Brightness).toBe(90));
    expect(stored('VideoColor')).toMatchObject([[{ Brightness: 50 }, {}, {}]]);
    await screen.findByText(/Ends when you leave/);
    expect(screen.getByLabelText('tag').textContent).toBe('LIVE · PREVIEW');
    press('Discard');
    await waitFor(() => expect(color()?.Brightness).toBe(50));
    await waitFor(() => expect(screen.queryByText(/Ends when you leave/)).toBeNull());
  });

  it('shows the stored picture while the button or C is held', async () => {
    const { color } = await open();
    fill(screen, 'Brightness', '90');
    const button = await screen.findByRole('button', { name: 'Hold to see stored' });
    fireEvent.pointerDown(button, { button: 0 });
    await waitFor(() => expect(color()?.Brightness).toBe(50));
    expect(screen.getByLabelText('tag').textContent).toBe('STORED');
    expect(screen.getByLabelText('Brightness', { selector: 'input' })).toHaveProperty('value', '90');
    fireEvent.pointerUp(button);
    await waitFor(() => expect(color()?.Brightness).toBe(90));
    // A switch that was pressed has the focus; a number box takes letters itself.
    for (const place of [window, screen.getByRole('switch', { name: 'Flip' })]) {
      fireEvent.keyDown(place, { key: 'c' });
      await waitFor(() => expect(color()?.Brightness).toBe(50));
      fireEvent.keyUp(place, { key: 'c' });
      await waitFor(() => expect(color()?.Brightness).toBe(90));
    }
    fireEvent.keyDown(screen.getByLabelText('Brightness', { selector: 'input' }), { key: 'c' });
    expect(screen.queryByText('STORED')).toBeNull();
  });

  it('puts the camera into the profile that is edited, and back', async () => {
    const { device, color } = await open();
    const inUse = () => device.state().tables.VideoInMode[0]?.Config[0];
    profile('Night');
    await waitFor(() => expect(inUse()).toBe(2));
    fill(screen, 'Brightness', '30');
    await waitFor(() => expect(color(2)?.Brightness).toBe(30));
    profile('Normal');
    await waitFor(() => expect(inUse()).toBe(0));
    // The change of Night is kept.
    expect(color(2)?.Brightness).toBe(30);
    expect(screen.getByRole('radio', { name: /^Night/ }).closest('label, div')?.textContent).toContain('Night');
  });

  it('refuses a custom shutter from 40 to 20 ms on the page, and hides rows that a mode does not use', async () => {
    const { device } = await open();
    tab('Exposure');
    await screen.findByRole('combobox', { name: 'Exposure mode' });
    expect(screen.queryByRole('combobox', { name: 'Shutter' })).toBeNull();
    await choose('Exposure mode', 'Shutter priority');
    await choose('Shutter', 'Custom range');
    fill(screen, 'Shutter from (Normal)', '40');
    fill(screen, 'Shutter to (Normal)', '20');
    save();
    await screen.findByText('The first must not be above the second');
    expect(device.state().tables.VideoInExposure[0]?.[0]?.Mode).not.toBe(4);
    fill(screen, 'Shutter to (Normal)', '45');
    save();
    await saved();
    expect(device.state().tables.VideoInExposure[0]?.[0]).toMatchObject({ Speed: 0, Value1: 40, Value2: 45 });
  });

  it('returns one slider to its default by Delete, to what is stored by Escape, and moves by ten with Shift', async () => {
    const { color } = await open({
      prepare: ({ tables }) => {
        const [normal] = tables.VideoColor[0] ?? [];
        if (normal) normal.Brightness = 70;
      },
    });
    const slider = screen.getByRole('slider', { name: /^Brightness/ });
    const box = screen.getByLabelText('Brightness', { selector: 'input' });
    const key = (name: string, more = {}) => fireEvent.keyDown(slider, { key: name, ...more });
    fireEvent.focus(slider);
    await screen.findByText('Default');
    key('ArrowRight', { shiftKey: true });
    expect(box).toHaveProperty('value', '80');
    key('PageDown');
    key('PageDown');
    expect(box).toHaveProperty('value', '60');
    key('Delete');
    expect(box).toHaveProperty('value', '50');
    key('Escape');
    expect(box).toHaveProperty('value', '70');
    await waitFor(() => expect(color()?.Brightness).toBe(70));
  });

  it('copies Day to Night', async () => {
    const { device } = await open();
    profile('Day');
    fill(screen, 'Brightness', '61');
    press('Copy to Night');
    save();
    await saved();
    const [, day, night] = device.state().tables.VideoColor[0] ?? [];
    expect([day?.Brightness, night?.Brightness]).toEqual([61, 61]);
    expect(device.state().tables.VideoColor[0]).toHaveLength(PICTURE_PROFILES.length);
  });

  it('puts a slider back that the camera rejects, and says so', async () => {
    const { color, made } = await open();
    made.device.setIntercept(({ method, params }) =>
      method === 'configManager.setTemporaryConfig' && JSON.stringify(params).includes('"Brightness":70')
        ? { result: false, error: { code: 268894213, detail: { field: 'VideoColor[0][0].Brightness' } } }
        : undefined,
    );
    fill(screen, 'Brightness', '70');
    await screen.findByText('The camera rejected 70. Back at 50.');
    expect(screen.getByLabelText('Brightness', { selector: 'input' })).toHaveProperty('value', '50');
    expect(color()?.Brightness).toBe(50);
  });

  it('says that a profile cannot be seen when the camera does not change to it', async () => {
    const { device } = await open();
    const isRefused = (params: unknown) => Reflect.get(Object(params), 'name') === 'VideoInMode';
    device.setIntercept(({ method, params }) =>
      method === 'configManager.setTemporaryConfig' && isRefused(params)
        ? { result: false, error: { code: ReplyError.Unknown } }
        : undefined,
    );
    profile('Night');
    await screen.findByText(/The camera stays in another profile/);
    fill(screen, 'Brightness', '61');
    await waitFor(() => expect(device.state().tables.VideoColor[0]?.[2]?.Brightness).toBe(61));
    expect(screen.getByText(/The camera stays in another profile/)).toBeTruthy();
    profile('Normal');
    await waitFor(() => expect(screen.queryByText(/The camera stays in another profile/)).toBeNull());
  });

  it('offers the movement of a camera that turns, below its picture', async () => {
    await open();
    press('PTZ control');
    fireEvent.click(await screen.findByRole('button', { name: 'PTZ control', expanded: true }));
    await screen.findByRole('button', { name: 'PTZ control', expanded: false });
  });

  it('shows only the profiles that the camera has, and saves those', async () => {
    const { device } = await open({
      prepare: ({ tables }) => {
        for (const name of ['VideoColor', 'VideoInSharpness', 'VideoInExposure', 'Lighting'] as const) {
          tables[name][0]?.splice(1);
        }
      },
    });
    expect(screen.queryByRole('radiogroup', { name: 'Profile' })).toBeNull();
    fill(screen, 'Brightness', '55');
    await waitFor(() => expect(device.state().tables.VideoColor[0]).toHaveLength(1));
  });

  it.each([
    ['VideoColor', ['Brightness', 'Contrast', 'Saturation', 'Hue', 'Gamma']],
    ['VideoInSharpness', ['Sharpness']],
    ['VideoInWhiteBalance', ['White balance']],
    ['VideoImageControl', ['Mirror', 'Flip', 'Rotation']],
    ['VideoInExposure', ['Exposure mode', 'Shutter']],
    ['VideoInBacklight', ['Backlight']],
    ['VideoInDenoise', ['Noise reduction']],
    ['VideoInDayNight', ['Day and night mode']],
    ['Lighting', ['Light']],
  ])('shows and saves the rest on a camera without %s, and says what it does not have', async (name, names) => {
    const made = signedInDevice();
    made.device.setIntercept(({ method, params }) =>
      /getConfig|getDefault/.test(method) && Object(params).name === name
        ? { result: false, error: { code: 268894211 } }
        : undefined,
    );
    const { container } = await openOnDevice(ImgPage, made);
    const { textContent } = await screen.findByText(/^This device does not have/);
    for (const each of names) expect(textContent).toContain(each);
    expect(screen.getByRole('radiogroup', { name: 'Profile' })).toBeDefined();
    for (const each of names) expect(screen.queryByLabelText(each)).toBeNull();
    const [label, kept] = name === 'VideoColor' ? ['Sharpness', 'VideoInSharpness'] : ['Brightness', 'VideoColor'];
    fill(screen, label as string, '61');
    await waitFor(() => expect(made.device.state().temporary).toHaveProperty(kept as string));
    expect(await barriers(container)).toEqual([]);
    save();
    await saved();
    const [[first] = []] = made.device.state().tables[kept as 'VideoColor'] as unknown as Record<string, number>[][];
    expect(first?.[label as string]).toBe(61);
  });

  it('shows only what the camera can make use of, and sends nothing else with Defaults', async () => {
    const { device, color, made } = await open({
      prepare: ({ camera, tables }) => {
        camera.members = { VideoColor: ['Brightness', 'Contrast'], VideoInBacklight: ['Mode'], VideoImageControl: [] };
        for (const profile of tables.VideoColor[0] ?? []) Object.assign(profile, { Hue: 33, Brightness: 44 });
      },
    });
    const note = await screen.findByText(/^This device does not have/);
    expect(note.textContent).toMatch(/Saturation, Hue, Gamma/);
    for (const name of ['Saturation', 'Hue', 'Mirror', 'Rotation']) expect(screen.queryByLabelText(name)).toBeNull();
    tab('Exposure');
    await choose('Backlight', 'Wide dynamic range');
    expect(screen.queryByLabelText('Strength', { selector: 'input' })).toBeNull();
    press('Defaults');
    await waitFor(() => expect(toastTexts()).toHaveLength(1));
    await waitFor(() => expect(color()?.Brightness).toBe(50));
    save();
    await waitFor(() => expect(toastTexts()).toContain('Saved'));
    expect(color()).toMatchObject({ Brightness: 50, Hue: 33 });
    const table = structuredClone(device.state().tables.VideoColor);
    for (const profile of table[0] ?? []) profile.Hue = 60;
    const answer = made.call('configManager.setConfig', { name: 'VideoColor', table, options: [] });
    expect(answer).toMatchObject({ error: { detail: { field: 'VideoColor[0][0].Hue' } } });
  });

  it('has no tab for light on a camera without its tables, and reports a failure where nothing can be read', async () => {
    const made = signedInDevice();
    const lacked = ['VideoInDayNight', 'Lighting'];
    const refuse = (isRefused: (name: string) => boolean, code: number) =>
      made.device.setIntercept(({ method, params }) =>
        method === 'configManager.getConfig' && isRefused(Object(params).name)
          ? { result: false, error: { code } }
          : undefined,
      );
    refuse((name) => lacked.includes(name), 268894211);
    const { page } = await openOnDevice(ImgPage, made);
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Picture', 'Exposure', 'Focus']);
    page.unmount();
    refuse(() => true, 268894211);
    const nothing = await openOnDevice(ImgPage, made);
    await screen.findByText('The settings could not be read');
    nothing.page.unmount();
    // Another failure of one table does not mean that the device lacks it.
    refuse((name) => name === 'Lighting', 268894212);
    await openOnDevice(ImgPage, made);
    await screen.findByText('The settings could not be read');
    expect(screen.queryByText(/^This device does not have/)).toBeNull();
  });

  it('opened while somebody else previews names them, shows and saves what is stored', async () => {
    const { color } = await open({
      prepare: (draft) => {
        const stored = draft.tables.VideoColor;
        draft.temporary.VideoColor = { stored, user: 'guard', until: 0, timeoutS: 0, login: 'other' };
        draft.tables.VideoColor = stored.map((each) => each.map((values) => ({ ...values, Brightness: 90 })));
      },
    });
    await screen.findByText('guard');
    await screen.findByText(/the form shows what is stored/);
    expect(screen.getByLabelText('Brightness', { selector: 'input' })).toHaveProperty('value', '50');
    fill(screen, 'Contrast', '60');
    save();
    await saved();
    expect(color()).toMatchObject({ Brightness: 50, Contrast: 60 });
  });

  it('says that the form may show their values on a device that does not tell what is stored', async () => {
    const prepare: NonNullable<Parameters<typeof signedInDevice>[0]>['prepare'] = (draft) => {
      const stored = draft.tables.VideoColor;
      draft.temporary.VideoColor = { stored, user: 'guard', until: 0, timeoutS: 0, login: 'other' };
    };
    const made = signedInDevice({ prepare });
    const list = [{ Name: 'VideoColor', User: 'guard', Remain: 0, Timeout: 0 }];
    made.device.setIntercept(({ method }) =>
      method === 'configManager.getTemporaryConfig' ? { result: true, params: { list, last: null } } : undefined,
    );
    await openOnDevice(ImgPage, made);
    await screen.findByText(/They may be shown here as stored/);
  });

  it('plans the week in a drawer with a Save of its own', async () => {
    const { device } = await open();
    expect(screen.getByRole('button', { name: 'Always Normal', description: 'Week plan' })).toBeDefined();
    press('Always Normal');
    const drawer = await dialog();
    await choose('Profile in use', 'By the week plan');
    fireEvent.click(await drawer.findByRole('button', { name: 'All days' }));
    save(drawer);
    await saved();
    expect(device.state().tables.VideoInMode[0]).toMatchObject({ Mode: 1, Config: [1, 2] });
    // The test device's clock stands at noon.
    await screen.findByRole('button', { name: /^Day until/ });
  });

  it('shows after Refresh which profile somebody else has chosen', async () => {
    const { device } = await open();
    expect(screen.getByRole('button', { name: 'Always Normal' })).toBeDefined();
    device.update(({ tables }) => {
      Object.assign(tables.VideoInMode[0] ?? {}, { Mode: 0, Config: [2, 2] });
    });
    press('Refresh');
    await screen.findByRole('button', { name: 'Always Night' });
  });

  it('moves the lens at once, is busy meanwhile, and tells when it does not come to rest', async () => {
    const { device } = await open({ prepare: ({ camera }) => void Object.assign(camera.position, { focus: 0.2 }) });
    tab('Focus');
    const auto = await screen.findByRole('button', { name: 'Focus automatically' });
    fireEvent.click(auto);
    await waitFor(() => expect(auto).toHaveProperty('disabled', true));
    await waitFor(() => expect(device.state().camera.movement?.code).toBe('Lens'));
    device.clock.advance(2_000);
    await waitFor(() => expect(auto).toHaveProperty('disabled', false));
    const slider = screen.getByRole('slider', { name: 'Focus position' });
    await waitFor(() => expect(slider.getAttribute('aria-valuenow')).toBe('50'));
  });

  it('gives the focus back to the key by which the lens was moved', async () => {
    const { device } = await open();
    tab('Focus');
    const more = await screen.findByRole('button', { name: 'Zoom: one step more' });
    await waitFor(() => expect(more).toHaveProperty('disabled', false));
    more.focus();
    fireEvent.click(more);
    await waitFor(() => expect(more).toHaveProperty('disabled', true));
    // A browser does it by itself.
    more.blur();
    await waitFor(() => expect(device.state().camera.movement?.code).toBe('Lens'));
    device.clock.advance(2_000);
    await waitFor(() => expect(more).toHaveProperty('disabled', false));
    await waitFor(() => expect(document.activeElement).toBe(more));
    // Who has gone elsewhere meanwhile stays there.
    fireEvent.click(more);
    await waitFor(() => expect(more).toHaveProperty('disabled', true));
    screen.getByRole('tab', { name: /^Focus/ }).focus();
    device.clock.advance(2_000);
    await waitFor(() => expect(more).toHaveProperty('disabled', false));
    expect(document.activeElement).not.toBe(more);
  });

  it('gives up after ten seconds on a lens that does not come to rest, and its buttons work again', async () => {
    // The clock of the device stands still, and with it the lens.
    const { device } = await open({ prepare: ({ camera }) => void Object.assign(camera.position, { focus: 0.2 }) });
    tab('Focus');
    const auto = await screen.findByRole('button', { name: 'Focus automatically' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
    try {
      fireEvent.click(auto);
      await vi.advanceTimersByTimeAsync(9_000);
      expect(screen.queryByText(/the lens has not come to rest/)).toBeNull();
      expect(auto).toHaveProperty('disabled', true);
      await vi.advanceTimersByTimeAsync(2_000);
    } finally {
      vi.useRealTimers();
    }
    await screen.findByText('Connection timeout: the lens has not come to rest.');
    expect(auto).toHaveProperty('disabled', false);
    device.clock.advance(2_000);
    fireEvent.click(auto);
    await waitFor(() => expect(screen.queryByText(/the lens has not come to rest/)).toBeNull());
  });

  it('sets one of two cameras, and leaves the other one as it is', async () => {
    const { device } = await open({
      prepare: ({ tables }) => {
        for (const name of ['Encode', 'VideoInMode', ...IMG_TABLES] as const) {
          const list = tables[name] as unknown[];
          list.push(structuredClone(current(list[0])));
        }
      },
    });
    const first = structuredClone(device.state().tables.VideoColor[0]);
    const name = () => device.state().tables.VideoColor[1]?.[0]?.Brightness;
    fireEvent.click(await screen.findByRole('radio', { name: 'Infrared' }));
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Infrared' })).toHaveProperty('checked', true));
    fill(screen, 'Brightness', '66');
    await waitFor(() => expect(name()).toBe(66));
    save();
    await saved();
    expect([name(), device.state().tables.VideoColor[0]]).toEqual([66, first]);
    await waitFor(() => expect(device.state().temporary).toEqual({}));
    profile('Night');
    await waitFor(() => expect(device.state().tables.VideoInMode.map(({ Config }) => Config[0])).toEqual([0, 2]));
    fireEvent.click(screen.getByRole('radio', { name: 'Visible light' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Brightness', { selector: 'input' })).toHaveProperty('value', '50'),
    );
    await waitFor(() => expect(device.state().temporary).toEqual({}));
  });
});
