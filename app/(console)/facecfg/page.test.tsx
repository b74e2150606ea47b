// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { givePointers } from '@/components/drawing/picture-pointer.fixtures';
import {
  barriers,
  choose,
  dialog,
  fill,
  press,
  save,
  setUpDevicePage,
  toastTexts,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { box, open, openArea, openLiveness, openWithArea, tab } from './facecfg-page.fixtures';

vi.mock('@/components/video/device-live-panel', async () => (await import('./live-panel.fixtures')).livePanel);

setUpVisitor({ faceAuth: true, image: true, hasVideo: true }, { polls: true });
setUpDevicePage();
beforeEach(givePointers);

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
