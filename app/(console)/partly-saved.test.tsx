// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  dialog,
  fill,
  LOADING,
  openOnDevice,
  press,
  save,
  setUpDevicePage,
  toastTexts,
} from '@/components/form/device-page.fixtures';
import type { DeviceState } from '@/emulator/state/device-state';
import { unsaved } from '@/lib/forms/unsaved';
import { answering, atPage, BUILT_PAGES } from './page-walk.fixtures';

vi.mock('next/navigation', async () => (await import('./page-walk.fixtures')).walkedNavigation());
vi.mock('@/lib/session/use-visitor', async () => (await import('./page-walk.fixtures')).walkedVisitor());

setUpDevicePage();

type Tables = DeviceState['tables'];

interface Saved {
  path: string;
  /** Changes a value of each of two tables. */
  change(): unknown;
  /** The table that is stored, its member, and its new value. */
  stored: { of(tables: Tables): unknown; value: unknown };
  /** The table that the device refuses, and what the page calls it. */
  refused: { table: keyof Tables; says: string; of(tables: Tables): unknown; value: unknown };
}

const turn = (name: string) => fireEvent.click(screen.getByRole('switch', { name }));

const SAVED: readonly Saved[] = [
  {
    path: '/img',
    change: () => {
      fill(screen, 'Brightness', '61');
      fill(screen, 'Sharpness', '62');
    },
    stored: { of: ({ VideoColor }) => VideoColor[0]?.[0]?.Brightness, value: 61 },
    refused: {
      ...{ table: 'VideoInSharpness', says: 'Sharpness' },
      ...{ of: ({ VideoInSharpness }) => VideoInSharpness[0]?.[0]?.Sharpness, value: 62 },
    },
  },
  {
    path: '/facecfg',
    change: async () => {
      fill(screen, 'Similarity', '90');
      fireEvent.click(screen.getByRole('tab', { name: /^Exposure/ }));
      await screen.findByText('Expose for the face', {}, LOADING);
      fill(screen, 'Target brightness', '80');
    },
    stored: { of: ({ VideoAnalyseRule }) => VideoAnalyseRule[0]?.[0]?.Config?.SimilarityThreshold, value: 90 },
    refused: {
      ...{ table: 'VideoInFaceAutoExposure', says: 'Exposure for faces' },
      ...{ of: ({ VideoInFaceAutoExposure }) => VideoInFaceAutoExposure[0]?.FaceTargetBrightness, value: 80 },
    },
  },
  {
    path: '/video/volume',
    change: () => {
      fill(screen, 'Speaker volume', '55');
      fill(screen, 'Prompt volume', '45');
    },
    stored: { of: ({ AudioOutputVolume }) => AudioOutputVolume[0], value: 55 },
    refused: {
      ...{ table: 'Sound', says: 'Tones' },
      ...{ of: ({ Sound }) => Sound.PromptVolume, value: 45 },
    },
  },
  {
    path: '/cfg/imgCfg',
    change: async () => {
      turn('Of strangers');
      fireEvent.click(screen.getByRole('combobox', { name: 'Call background' }));
      fireEvent.click(await screen.findByRole('option', { name: 'hills', hidden: true }));
    },
    stored: { of: ({ SnapStore }) => SnapStore.Stranger, value: true },
    refused: {
      ...{ table: 'PictureShow', says: 'Screen pictures' },
      ...{ of: ({ PictureShow }) => PictureShow.Call, value: 'hills.png' },
    },
  },
];

/** Opens a page whose device asks for a restart after each write. */
async function openRestarting(path: string) {
  const page = BUILT_PAGES.find((each) => each.path === path);
  if (!page) throw new Error(`no page ${path}`);
  const { made, Page } = await atPage(page);
  await openOnDevice(
    Page,
    answering(made, (method, _params, reply) =>
      isWrite(method) && Reflect.get(reply, 'result') === true
        ? { ...reply, params: { options: ['NeedReboot'] } }
        : reply,
    ),
  );
  return made.device;
}
const isWrite = (method: unknown) => /^configManager\.set(Channel)?Config$/.test(String(method));

async function later() {
  const question = within(await screen.findByRole('dialog', { name: 'Restart to apply?' }, LOADING));
  press('Later', question);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

it.each(SAVED)('$path names the table that was not saved, keeps its field, and asks for a restart', async (saved) => {
  const device = await openRestarting(saved.path);
  device.setIntercept(({ method, params }) =>
    isWrite(method) && Object(params).name === saved.refused.table
      ? { result: false, error: { code: 268_959_743 } }
      : undefined,
  );
  const held = () => [saved.stored, saved.refused].map(({ of }) => of(device.state().tables));
  const before = held();
  await saved.change();
  save();
  await later();
  expect(toastTexts()).toEqual([`Not saved: ${saved.refused.says}. The rest was saved.`]);
  expect(held()).toEqual([saved.stored.value, before[1]]);
  // What is not stored stays as it was typed, and is all that counts as unsaved.
  await waitFor(() => expect(unsaved.get()?.names).toHaveLength(1));
  device.setIntercept(undefined);
  save();
  await later();
  expect(toastTexts()).toEqual(['Saved']);
  expect(held()).toEqual([saved.stored.value, saved.refused.value]);
  expect(unsaved.get()).toBeUndefined();
});

interface OneTable {
  path: string;
  change(): unknown;
  of(tables: Tables): unknown;
  value: unknown;
  /** The page asks before this save. */
  asks?: true;
}

const ONE_TABLE: readonly OneTable[] = [
  {
    path: '/video/localCode',
    change: () => turn('Stream for indoor monitors'),
    of: ({ EncodeCrop }) => EncodeCrop[0]?.Enable,
    value: true,
  },
  {
    path: '/faceImg',
    change: () => turn('Filter face pictures'),
    of: ({ VideoAnalyseRule }) => VideoAnalyseRule[0]?.[0]?.Config?.FaceImageFilterStrategy?.Enable,
    value: false,
  },
  {
    path: '/video/imageMode',
    change: () => fireEvent.click(screen.getByRole('radio', { name: /^Outdoor/ })),
    of: ({ VideoInImageMode }) => VideoInImageMode[0]?.Mode,
    value: 'Outdoor',
    asks: true,
  },
  {
    path: '/video/detect',
    change: () => turn('Motion detection'),
    of: ({ MotionDetect }) => MotionDetect[0]?.Enable,
    value: true,
    // No cell is painted yet.
    asks: true,
  },
];

it.each(ONE_TABLE)('$path keeps what its one table refuses, and asks for a restart once it is saved', async (saved) => {
  const { change, of, value, asks } = saved;
  const device = await openRestarting(saved.path);
  const held = () => of(device.state().tables);
  const confirm = async () => {
    save();
    if (asks) save(await dialog());
  };
  expect(held()).not.toEqual(value);
  device.setIntercept(({ method }) => (isWrite(method) ? { result: false, error: { code: 268_959_743 } } : undefined));
  await change();
  await confirm();
  await waitFor(() => expect(toastTexts()).toEqual(['The device rejected this. Nothing was changed.']));
  expect(screen.queryByRole('dialog', { name: 'Restart to apply?' })).toBeNull();
  expect(unsaved.get()?.names).toHaveLength(1);
  device.setIntercept(undefined);
  await confirm();
  await later();
  expect(toastTexts()).toEqual(['Saved']);
  expect(held()).toEqual(value);
  expect(unsaved.get()).toBeUndefined();
});
