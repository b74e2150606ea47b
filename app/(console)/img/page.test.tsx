// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { current } from 'immer';
import { describe, expect, it, vi } from 'vitest';
import { changedRow } from '@/components/feedback/changed-rows';
import {
  barriers,
  choose,
  dialog,
  fill,
  openOnDevice,
  press,
  save,
  toastTexts,
} from '@/components/form/device-page.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { PICTURE_PROFILES } from '@/lib/contract/tables/image';
import { IMG_TABLES } from './img-fields';
import { open, profile, saved, setUpImg, tab } from './img-page.fixtures';
import ImgPage from './page';

vi.mock('next/navigation', async () => (await import('./img-modules.fixtures')).navigation);
vi.mock('@/components/video/device-live-panel', async () => (await import('./img-modules.fixtures')).livePanel);

setUpImg();

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

  it('refuses a custom shutter from 40 to 20 ms on the page, and hides rows that a mode does not use', async () => {
    const { device } = await open();
    tab('Exposure');
    await screen.findByRole('combobox', { name: 'Exposure mode' });
    expect(screen.queryByRole('combobox', { name: 'Shutter' })).toBeNull();
    await choose('Exposure mode', 'Shutter priority');
    await choose('Shutter', 'Custom range');
    fill(screen, 'Shutter from (Normal)', '40');
    fill(screen, 'Shutter to (Normal)', '20');
    // What the question before leaving lists.
    expect(changedRow('Shutter from (Normal)')).toEqual({ was: '0 ms', now: '40 ms' });
    expect(changedRow('Shutter to (Normal)')).toMatchObject({ now: '20 ms' });
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
    await screen.findByRole('button', { name: /^Day until / });
  });

  it('says until when a profile is used, over sections that follow each other', async () => {
    await open({
      prepare: ({ tables }) => {
        const day = ['1 08:00:00-12:00:00', '1 12:00:01-18:00:00', '1 19:00:00-20:00:00', '0 00:00:00-00:00:00'];
        const TimeSection = Array.from({ length: 7 }, () => [...day]);
        Object.assign(tables.VideoInMode[0] ?? {}, { Mode: 1, Config: [1, 2], TimeSection });
      },
    });
    await screen.findByRole('button', { name: /^Day until 18:00/ });
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
