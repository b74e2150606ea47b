// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { givePointers } from '@/components/drawing/picture-pointer.fixtures';
import { fill, LOADING, press, save, setUpDevicePage, toastTexts } from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { ReplyError } from '@/lib/contract/error-codes';
import type { OverlayBox } from '@/lib/media/analytics/private3';
import type { PlayerState } from '@/lib/media/player-state';
import { open, tab } from './facecfg-page.fixtures';
import { panel } from './live-panel.fixtures';

vi.mock('@/components/video/device-live-panel', async () => (await import('./live-panel.fixtures')).livePanel);

setUpVisitor({ faceAuth: true, image: true, hasVideo: true }, { polls: true });
setUpDevicePage();
beforeEach(givePointers);

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
    await waitFor(() => expect(temporary()).toEqual([]));
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
    await screen.findByText('Expose for the face');
    expect(screen.queryByRole('radio', { name: 'Always' })).toBeNull();
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

it('asks no face to be alive while the form has liveness off', async () => {
  await open(({ device }) =>
    device.update(({ tables }) => {
      Object.assign(tables.VideoAnalyseRule[0]?.[0]?.Config ?? {}, { FilterUnAliveEnable: false });
    }),
  );
  const size = { left: 0.4, top: 0.2, width: 0.1, height: 0.24 };
  act(() => panel.props?.faces?.onFaces([{ ...{ kind: 'face', objectId: 1, ...size }, face: { alive: false } }]));
  expect(screen.getByRole('cell', { name: 'Size' })).toBeTruthy();
  expect(screen.queryByRole('cell', { name: 'Liveness' })).toBeNull();
});

describe('a mask', () => {
  /** The face as the stream reports it: the table of the page beside it, and the lines beside its box. */
  function shown(mask: boolean) {
    const box: OverlayBox = {
      kind: 'face',
      objectId: 1,
      left: 0.4,
      top: 0.2,
      width: 0.1,
      height: 0.24,
      face: { mask },
    };
    act(() => panel.props?.faces?.onFaces([box]));
    const row = screen.queryByRole('cell', { name: 'Mask' })?.closest('tr');
    const beside = panel.props?.faces?.facts(box).filter(([name]) => name === 'Mask');
    return [row ? [...row.cells].map(({ textContent }) => textContent) : undefined, beside];
  }
  const openAt = (MaskMode: number) =>
    open(({ device }) =>
      device.update(({ tables }) => void Object.assign(tables.VideoAnalyseRule[0]?.[0]?.Config ?? {}, { MaskMode })),
    );
  const worn = [['Mask', 'Worn']];

  it.each([
    ['has no limit while it is ignored', 0, true, undefined, worn],
    ['that is not worn is no fact while it is ignored', 0, false, undefined, []],
    ['that is worn passes', 2, true, ['Mask', 'Worn', 'Worn', 'Passes'], worn],
    ['that is not worn passes with a reminder', 1, false, ['Mask', 'Not worn', 'Worn', 'Passes'], []],
    ['that is not worn fails where access is denied', 2, false, ['Mask', 'Not worn', 'Worn', 'Does not pass'], []],
  ])('%s', async (_, mode, mask, row, beside) => {
    await openAt(mode);
    expect(shown(mask)).toEqual([row, beside]);
  });
});

describe('the camera', () => {
  setUpVisitor({ faceAuth: true, image: true, hasVideo: true, ptz: true }, { polls: true });

  it('turns while an arrow of the strip or a key in the picture is held, and stops when the page is left', async () => {
    const { device, page } = await open();
    const moves = () => device.state().camera.movements.map(({ code, stopped }) => [code, stopped !== null]);
    press('PTZ control');
    const up = await screen.findByRole('button', { name: 'Up' }, LOADING);
    const primary = { button: 0, isPrimary: true, pointerId: 1 };
    fireEvent.pointerDown(up, primary);
    await waitFor(() => expect(moves()).toEqual([['Up', false]]));
    fireEvent.pointerUp(up, primary);
    await waitFor(() => expect(moves()).toEqual([['Up', true]]));
    const surface = await screen.findByRole('application', { name: 'Point the camera' });
    fireEvent.keyDown(surface, { key: 'ArrowLeft' });
    await waitFor(() => expect(moves().at(-1)).toEqual(['Left', false]));
    // Where the area is drawn a press draws, and moves nothing.
    tab('Detection area');
    await waitFor(() => expect(moves().at(-1)).toEqual(['Left', true]));
    expect(screen.queryByRole('application', { name: 'Point the camera' })).toBeNull();
    fireEvent.pointerDown(up, primary);
    await waitFor(() => expect(moves().at(-1)).toEqual(['Up', false]));
    page.unmount();
    await waitFor(() => expect(moves().at(-1)).toEqual(['Up', true]));
  });
});
