// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useRef } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { givePointers, mouseOn } from '@/components/drawing/picture-pointer.fixtures';
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
import { openForm } from '@/lib/forms/open-form';
import { unsaved } from '@/lib/forms/unsaved';
import type { OverlayBox } from '@/lib/media/analytics/private3';
import type { PlayerState } from '@/lib/media/player-state';
import FacecfgPage from './page';

/** What the page gave to the live panel last. */
const panel: { props?: DeviceLivePanelProps } = {};
vi.mock('@/components/video/device-live-panel', () => ({
  useMayWatch: () => true,
  DeviceLivePanel: (props: DeviceLivePanelProps) => {
    panel.props = props;
    const { band, children, onState } = props;
    const tell = useRef(onState);
    useEffect(() => tell.current?.({ kind: 'playing' } as PlayerState), []);
    return (
      <>
        {band}
        {typeof children === 'function' ? children(16 / 9) : children}
      </>
    );
  },
}));

setUpVisitor({ faceAuth: true, image: true, hasVideo: true }, { polls: true });
setUpDevicePage();
beforeEach(givePointers);

async function open(prepare: (made: ReturnType<typeof signedInDevice>) => void = () => undefined) {
  const made = signedInDevice({ profile: 'face-full' });
  prepare(made);
  const opened = await openOnDevice(FacecfgPage, made);
  const tables = () => made.device.state().tables;
  const config = () => tables().VideoAnalyseRule[0]?.[0]?.Config;
  return { ...made, ...opened, tables, config };
}
/** With another stored area than the whole picture. */
const openWithArea = (points: [number, number][]) =>
  open(({ device }) =>
    device.update(({ tables }) => {
      const held = tables.VideoAnalyseRule[0]?.[0]?.Config;
      if (held) held.DetectRegion = points;
    }),
  );
const tab = (name: string) => fireEvent.click(screen.getByRole('tab', { name: new RegExp(`^${name}`) }));
const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
const openArea = async () => {
  tab('Detection area');
  await screen.findByText('Smallest face');
};
const openLiveness = async () => {
  tab('Liveness and mask');
  await screen.findByText('Mask and helmet');
};

describe('recognition', () => {
  it('saves every value in its place, and keeps what it does not know', async () => {
    const { container, config } = await open();
    const before = config();
    expect(await barriers(container)).toEqual([]);
    for (const [label, value] of [
      ['Similarity', '88'],
      ['Identity document', '61'],
      ['Largest angle', '25'],
      ['Eye distance', '80'],
      ['Lowest quality', '55'],
      ['After a valid face', '4'],
      ['After an invalid face', '0'],
    ] as const) {
      fill(screen, label, value);
    }
    fireEvent.click(screen.getByRole('radio', { name: '1.5 m' }));
    fireEvent.click(screen.getByRole('switch', { name: 'Several faces at once' }));
    fireEvent.click(screen.getByRole('switch', { name: 'Picture smoothing' }));
    save();
    await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
    expect(config()).toEqual({
      ...before,
      ...{
        SimilarityThreshold: 88,
        CitizenPictureCompareRule: { Threshold: 61 },
        FaceAngle: 25,
        EyesDistThreshold: 80,
      },
      ...{ MinQuality: 55, ValidInterval: 4, InvalidInterval: 0, Distance: 150, MultiFace: true },
      FaceBeautification: { Enable: true },
    });
  });

  it('fills the form from a ready-made set, which loses its mark with the first other value', async () => {
    const { config } = await open();
    expect(screen.getByRole('button', { name: /^Balanced/, pressed: true })).toBeDefined();
    press(/^Strict/);
    expect(box('Similarity').value).toBe('92');
    fill(screen, 'Lowest quality', '61');
    expect(screen.queryByRole('button', { name: /^(Comfort|Balanced|Strict)/, pressed: true })).toBeNull();
    fill(screen, 'Lowest quality', '60');
    expect(screen.getByRole('button', { name: /^Strict/, pressed: true })).toBeDefined();
    save();
    await waitFor(() =>
      expect(config()).toMatchObject({
        ...{ SimilarityThreshold: 92, FaceAngle: 20, MinQuality: 60 },
        FaceAntifakeStrategy: { Level: 1 },
      }),
    );
  });

  it('asks before a similarity below 70, with the reason, and saves only after a yes', async () => {
    const { config } = await open();
    fill(screen, 'Similarity', '69');
    save();
    const question = await dialog();
    expect(question.getByText(/People who look alike/)).toBeDefined();
    press('Keep it higher', question);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(config()?.SimilarityThreshold).toBe(85);
    save();
    press('Lower it', await dialog());
    await waitFor(() => expect(config()?.SimilarityThreshold).toBe(69));
    // What is low already is no question any more.
    fill(screen, 'Lowest quality', '51');
    save();
    await waitFor(() => expect(config()?.MinQuality).toBe(51));
  });

  it('shows the version of the algorithm, and nothing where the device does not say it', async () => {
    const { device } = await open();
    expect(await screen.findByText(String(device.capabilities().recognitionAlgorithm))).toBeDefined();
  });
});

describe('area and size', () => {
  it('refuses a width of 255 as too small for a face, and takes 256', async () => {
    const { config, container } = await open();
    await openArea();
    expect(await barriers(container)).toEqual([]);
    fill(screen, 'Width', '255');
    save();
    await screen.findByText('The smallest face must be at least 256');
    expect(config()?.SizeFilter?.MinSize).toEqual([700, 700]);
    fill(screen, 'Width', '256');
    save();
    await waitFor(() => expect(config()?.SizeFilter?.MinSize).toEqual([256, 700]));
  });

  it('refuses an area that is narrower than the smallest face, or under 256', async () => {
    const { config } = await openWithArea([
      [1000, 1000],
      [2000, 1000],
      [2000, 5000],
      [1000, 5000],
    ]);
    await openArea();
    fill(screen, 'Width', '1001');
    save();
    await screen.findByText('The area is narrower than the smallest face, which is 1001 wide');
    expect(config()?.SizeFilter?.MinSize).toEqual([700, 700]);
    fill(screen, 'Width', '1000');
    save();
    await waitFor(() => expect(config()?.SizeFilter?.MinSize).toEqual([1000, 700]));
  });

  it('refuses an area of less than 256, drawn or typed, with its own words', async () => {
    const { config } = await openWithArea([
      [1000, 1000],
      [2000, 1000],
      [1000, 5000],
    ]);
    await openArea();
    const x = screen.getByRole('textbox', { name: 'Point 2, X' });
    fireEvent.change(x, { target: { value: '1255' } });
    fireEvent.keyDown(x, { key: 'Enter' });
    save();
    await screen.findByText('The area must be at least 256 wide and high');
    expect(config()?.DetectRegion?.[1]).toEqual([2000, 1000]);
  });

  it('restores the whole picture when the area is deleted', async () => {
    const { config } = await openWithArea([
      [1000, 1000],
      [3000, 1000],
      [3000, 5000],
    ]);
    await openArea();
    press('Delete all');
    save();
    await waitFor(() =>
      expect(config()?.DetectRegion).toEqual([
        [0, 0],
        [8191, 0],
        [8191, 8191],
        [0, 8191],
      ]),
    );
  });

  it('asks about an area that is not finished as about other changes, and a save stops at it', async () => {
    const { config } = await open();
    const stored = config()?.DetectRegion;
    await openArea();
    press('Draw');
    const surface = screen.getByRole('application', { name: 'Area' });
    mouseOn(surface).click([100, 100], [900, 100]);
    await waitFor(() => expect(unsaved.get()?.names).toEqual(['Area']));
    // The question on leaving offers neither to save nor to keep what is not finished.
    expect(openForm.get()).toMatchObject({ save: undefined, keep: undefined });
    expect(screen.getByRole('tab', { name: /^Detection area/ }).textContent).toContain('changed');
    const said = () => screen.queryByText(/^The shape is not finished/);
    expect(said()).toBeNull();
    tab('Recognition');
    save();
    await waitFor(() => expect(said()).not.toBeNull());
    expect(screen.getByRole('tab', { name: /^Detection area/ }).getAttribute('aria-selected')).toBe('true');
    expect(said()?.closest('[data-field]')?.textContent).toContain('Area');
    expect(config()?.DetectRegion).toEqual(stored);
    // Discard gives it up, and the tool brings it back.
    press('Discard');
    await screen.findByText('2 points of an unfinished shape were discarded. Undo brings them back.');
    expect([unsaved.get(), said()]).toEqual([undefined, null]);
    press('Undo');
    await waitFor(() => expect(unsaved.get()?.names).toEqual(['Area']));
    mouseOn(screen.getByRole('application', { name: 'Area' })).click([500, 900]);
    press('Finish');
    await waitFor(() => expect(openForm.get()?.save).toBeDefined());
    save();
    await waitFor(() => expect(config()?.DetectRegion).toHaveLength(3));
    await waitFor(() => expect(unsaved.get()).toBeUndefined());
  });

  it('says how many points Escape has discarded', async () => {
    const { container } = await openWithArea([
      [1000, 1000],
      [3000, 1000],
      [3000, 5000],
    ]);
    await openArea();
    press('Draw');
    const surface = screen.getByRole('application', { name: 'Area' });
    mouseOn(surface).click([100, 100], [900, 100]);
    await waitFor(() => expect(unsaved.get()?.names).toEqual(['Area']));
    fireEvent.keyDown(surface, { key: 'Escape' });
    await screen.findByText(/^2 points of an unfinished shape/);
    await waitFor(() => expect(unsaved.get()).toBeUndefined());
    expect(await barriers(container)).toEqual([]);
  });

  it('takes no typed point that makes the edges cross', async () => {
    const { config } = await open();
    await openArea();
    const x = screen.getByRole('textbox', { name: 'Point 1, X' });
    const y = screen.getByRole('textbox', { name: 'Point 1, Y' });
    fireEvent.change(x, { target: { value: '8000' } });
    fireEvent.change(y, { target: { value: '8191' } });
    fireEvent.keyDown(y, { key: 'Enter' });
    save();
    await waitFor(() => expect(screen.getAllByText(/cross/i).length).toBeGreaterThan(0));
    expect(config()?.DetectRegion?.[0]).toEqual([0, 0]);
  });

  it('refuses a largest ratio that is equal to the smallest', async () => {
    const { config } = await open();
    await openArea();
    fireEvent.click(screen.getByRole('switch', { name: 'Compare width to height' }));
    fill(screen, 'Smallest ratio', '1.2');
    fill(screen, 'Largest ratio', '1.2');
    save();
    await screen.findByText('The largest ratio must be above the smallest');
    fill(screen, 'Largest ratio', '1.21');
    save();
    await waitFor(() => expect(config()?.SizeFilter).toMatchObject({ ByRatio: true, MinRatio: 1.2, MaxRatio: 1.21 }));
  });

  it('moves the corner of the smallest face by keys and by pointer, never under 256', async () => {
    await open();
    await openArea();
    const corner = screen.getByRole('button', { name: 'Corner of the smallest face, 700 by 700' });
    fireEvent.keyDown(corner, { key: 'ArrowRight' });
    fireEvent.keyDown(corner, { key: 'ArrowUp', shiftKey: true });
    expect([box('Width').value, box('Height').value]).toEqual(['716', '699']);
    for (let step = 0; step < 60; step += 1) fireEvent.keyDown(corner, { key: 'ArrowLeft' });
    expect(box('Width').value).toBe('256');
  });

  it('keeps the smallest face on the picture, however large it is typed', async () => {
    await open();
    await openArea();
    const least = () => screen.getByRole('button', { name: /^Corner of the smallest face/ }).parentElement?.style;
    const ends = () => [
      Number.parseFloat(least()?.left ?? '') + Number.parseFloat(least()?.width ?? ''),
      Number.parseFloat(least()?.top ?? '') + Number.parseFloat(least()?.height ?? ''),
    ];
    for (const value of ['8191', '90000', '700']) {
      fill(screen, 'Width', value);
      fill(screen, 'Height', value);
      expect(Math.max(...ends())).toBeLessThanOrEqual(100);
    }
    expect(Number.parseFloat(least()?.left ?? '')).toBeCloseTo((300 / 8192) * 100, 3);
  });
});

describe('liveness and mask', () => {
  it('asks before liveness is turned off, with the reason', async () => {
    const { config } = await open();
    await openLiveness();
    await choose('Level', 'Very high');
    fireEvent.click(screen.getByRole('radio', { name: 'Deny access' }));
    fill(screen, 'Mask threshold', '80');
    fireEvent.click(screen.getByRole('switch', { name: 'Helmet check' }));
    fireEvent.click(screen.getByRole('switch', { name: 'Liveness check' }));
    save();
    const question = await dialog();
    expect(question.getByText(/printed picture or a phone/)).toBeDefined();
    press('Turn off', question);
    await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
    expect(config()).toMatchObject({
      ...{ FilterUnAliveEnable: false, MaskMode: 2, MaskThreshold: 80, HelmetEnable: true },
      FaceAntifakeStrategy: { Level: 2 },
    });
  });
});

describe('exposure', () => {
  it('is previewed and not stored before it is saved; a threshold is not', async () => {
    const made = await open();
    const temporary = () => Object.keys(made.device.state().temporary).sort();
    fill(screen, 'Similarity', '90');
    tab('Exposure');
    await screen.findByText('Expose for the face');
    fill(screen, 'Target brightness', '80');
    fireEvent.click(screen.getByRole('radio', { name: 'Always' }));
    await act(async () => undefined);
    await waitFor(() => expect(made.tables().VideoInFaceAutoExposure[0]?.FaceTargetBrightness).toBe(80));
    await waitFor(() => expect(temporary()).toEqual(['Lighting', 'VideoInFaceAutoExposure']));
    expect(made.config()?.SimilarityThreshold).toBe(85);
    expect(await screen.findByText(/Ends when you leave without saving/)).toBeDefined();
    save();
    await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
    expect(temporary()).toEqual([]);
    expect(made.tables()).toMatchObject({
      VideoInFaceAutoExposure: [{ Enable: true, FaceTargetBrightness: 80 }],
      Lighting: [[{ Mode: 'Manual' }, {}, {}]],
    });
  });

  it('returns to what is stored when the picture is lost in the middle of a change, says so, and can be saved', async () => {
    const { device, tables } = await open();
    const brightness = () => tables().VideoInFaceAutoExposure[0]?.FaceTargetBrightness;
    tab('Exposure');
    await screen.findByText('Expose for the face');
    fill(screen, 'Target brightness', '80');
    await waitFor(() => expect(brightness()).toBe(80));
    act(() => panel.props?.onState?.({ kind: 'unavailable' } as PlayerState));
    await screen.findByText('No preview without a picture.');
    await waitFor(() => expect([brightness(), device.state().temporary]).toEqual([50, {}]));
    // The drag goes on, and nothing of it is put in force.
    fill(screen, 'Target brightness', '70');
    act(() => panel.props?.onState?.({ kind: 'playing' } as PlayerState));
    await waitFor(() => expect(brightness()).toBe(70));
    act(() => panel.props?.onState?.({ kind: 'ended' } as PlayerState));
    await waitFor(() => expect(brightness()).toBe(50));
    save();
    await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
    expect([brightness(), device.state().temporary]).toEqual([70, {}]);
  });

  it('is no longer held when the key was let go while the picture was lost', async () => {
    const { tables } = await open();
    const brightness = () => tables().VideoInFaceAutoExposure[0]?.FaceTargetBrightness;
    tab('Exposure');
    await screen.findByText('Expose for the face');
    fill(screen, 'Target brightness', '80');
    await waitFor(() => expect(brightness()).toBe(80));
    await screen.findByText(/Ends when you leave without saving/);
    fireEvent.keyDown(window, { key: 'c' });
    await screen.findByText('Stored picture.');
    act(() => panel.props?.onState?.({ kind: 'ended' } as PlayerState));
    await screen.findByText('No preview without a picture.');
    fireEvent.keyUp(window, { key: 'c' });
    act(() => panel.props?.onState?.({ kind: 'playing' } as PlayerState));
    await screen.findByText(/Ends when you leave without saving/);
    await waitFor(() => expect(brightness()).toBe(80));
  });

  it('says without a picture, too, that values somebody tries may be shown as stored', async () => {
    const { device } = await open(({ device }) => {
      device.update((draft) => {
        const stored = draft.tables.Lighting;
        draft.temporary.Lighting = { stored, user: 'guard', until: 0, timeoutS: 0, login: 'other' };
      });
      const list = [{ Name: 'Lighting', User: 'guard', Remain: 0, Timeout: 0 }];
      device.setIntercept(({ method }) =>
        method === 'configManager.getTemporaryConfig' ? { result: true, params: { list, last: null } } : undefined,
      );
    });
    act(() => panel.props?.onState?.({ kind: 'ended' } as PlayerState));
    await screen.findByText(/They may be shown here as stored/);
    expect(device.state().temporary).toHaveProperty('Lighting');
  });

  it('says on a device without previews that changes show after they are saved', async () => {
    const { device, tables } = await open();
    device.setIntercept(({ method }) =>
      method === 'configManager.setTemporaryConfig'
        ? { result: false, error: { code: ReplyError.MethodNotFound } }
        : undefined,
    );
    tab('Exposure');
    await screen.findByText('Expose for the face');
    fill(screen, 'Target brightness', '80');
    await screen.findByText(/This device shows changes after they are saved/);
    expect(screen.queryByRole('button', { name: 'Hold to see stored' })).toBeNull();
    save();
    await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
    expect(tables().VideoInFaceAutoExposure[0]?.FaceTargetBrightness).toBe(80);
    expect(screen.queryByText(/This device shows changes after they are saved/)).toBeNull();
  });

  it('has no lamp where the device has no table of it', async () => {
    await open(({ device }) => device.update(({ tables }) => void delete (tables as { Lighting?: unknown }).Lighting));
    tab('Exposure');
    const panel = await screen.findByText('Expose for the face');
    expect(panel).toBeDefined();
  });
});

describe('the face now', () => {
  const face = (more: Partial<OverlayBox> = {}): OverlayBox => ({
    ...{ kind: 'face', objectId: 1, left: 0.4, top: 0.2, width: 0.1, height: 0.24, text: 'Ada' },
    face: { similarity: 93, quality: 78, angle: 12, alive: true },
    ...more,
  });
  const show = (...faces: OverlayBox[]) => act(() => panel.props?.faces?.onFaces(faces));
  const resultOf = (value: string) => {
    const cells = within(screen.getByRole('cell', { name: value }).closest('tr') as HTMLElement).getAllByRole('cell');
    return cells.map(({ textContent }) => textContent?.replace(/[\u2066\u2069]/g, ''));
  };

  it('stands beside the limits of the form, and nobody is said to be there when it is gone', async () => {
    await open();
    expect(screen.getByText('Nobody in front of the camera. Stand at 1 m to see your values.')).toBeDefined();
    show(face());
    expect(screen.getByText('Ada')).toBeDefined();
    expect(resultOf('Similarity')).toEqual(['Similarity', '93', '85', 'Passes']);
    expect(resultOf('Angle')).toEqual(['Angle', '12°', '30°', 'Passes']);
    expect(resultOf('Size')).toEqual(['Size', '819 × 1966', '700 × 700', 'Passes']);
    fill(screen, 'Similarity', '94');
    expect(resultOf('Similarity')).toEqual(['Similarity', '93', '94', 'Does not pass']);
    show();
    expect(screen.getByText(/Nobody in front of the camera/)).toBeDefined();
  });

  it('is said about nobody while there is no picture', async () => {
    await open();
    act(() => panel.props?.onState?.({ kind: 'idle' } as PlayerState));
    expect(screen.getByText('No picture: no face can be measured.')).toBeDefined();
    expect(screen.queryByText(/Nobody in front of the camera/)).toBeNull();
  });

  it('names a usual distance where the device holds none of its own', async () => {
    await open(({ device }) =>
      device.update(({ tables }) => {
        Object.assign(tables.VideoAnalyseRule[0]?.[0]?.Config ?? {}, { Distance: 'near' });
      }),
    );
    expect(screen.getByText('Nobody in front of the camera. Stand at 1 m to see your values.')).toBeDefined();
  });

  it('says that a picture held to the camera is not alive, and has its values beside the box', async () => {
    await open();
    const photo = face({ text: undefined as never, face: { quality: 60, angle: 3, alive: false } });
    show(photo);
    expect(resultOf('Liveness')).toEqual(['Liveness', 'Not alive', 'Alive', 'Does not pass']);
    expect(screen.queryByRole('cell', { name: 'Similarity' })).toBeNull();
    expect(panel.props?.faces?.facts(photo).map(([name, value]) => `${name} ${value}`)).toEqual([
      'Similarity –',
      'Size \u2066819 × 1966\u2069',
      'Angle 3°',
      'Quality 60',
      'Liveness failed',
    ]);
  });
});

it('says what the device refuses at its field', async () => {
  const { device } = await open();
  device.setIntercept(({ method }) =>
    method === 'configManager.setConfig'
      ? { result: false, error: { code: 268894211, detail: { field: 'VideoAnalyseRule[0][0].Config.FaceAngle' } } }
      : undefined,
  );
  fill(screen, 'Largest angle', '10');
  save();
  await screen.findByText('The device did not accept this value');
  const row = screen.getByText('The device did not accept this value').closest('[data-field]') as HTMLElement;
  expect(within(row).getByText('Largest angle')).toBeDefined();
});

it('opens the tab of a field that the device refuses, and marks only the tab of what is changed', async () => {
  // A stored area that the device would not take today: the table is written whole, whatever is changed in it.
  await openWithArea([
    [10, 10],
    [500, 500],
  ]);
  const marked = () =>
    screen.getAllByRole('tab').flatMap(({ textContent }) => (textContent?.includes('changed') ? [textContent] : []));
  fill(screen, 'Similarity', '88');
  expect(marked()).toEqual(['Recognitionchanged']);
  await openArea();
  expect(marked()).toEqual(['Recognitionchanged']);
  tab('Recognition');
  save();
  const said = await screen.findByText('The device did not accept this value');
  expect(screen.getByRole('tab', { name: 'Detection area' }).getAttribute('aria-selected')).toBe('true');
  const row = said.closest('[data-field]');
  expect(row?.textContent).toContain('2 points');
  await waitFor(() => expect(row?.contains(document.activeElement)).toBe(true));
});
