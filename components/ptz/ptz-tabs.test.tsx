// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { shownToasts } from '@/components/feedback/toasts';
import { setUpPage } from '@/components/form/test-provider';
import { testDevice } from '@/emulator/test-device';
import { ReplyError } from '@/lib/contract/error-codes';
import { answer, openCamera, press, type } from './camera.fixtures';
import { PtzTabs } from './ptz-tabs';

setUpPage();
beforeEach(() => shownToasts.set([]));

type Test = ReturnType<typeof testDevice>;

async function open(tab: string, prepare: (test: Test) => void = () => {}) {
  const test = testDevice();
  prepare(test);
  const { control, mount } = openCamera(test, (held) => <PtzTabs control={held} speed={8} />);
  const { unmount, container } = mount();
  fireEvent.click(screen.getByRole('tab', { name: tab }));
  const setPan = (pan: number) =>
    test.device.update((draft) => {
      draft.camera.position.pan = pan;
    });
  return { control, device: test.device, camera: () => test.device.state().camera, setPan, unmount, container };
}

const doorAndGate = ({ device }: Test) =>
  device.update(({ camera: { presets, position } }) => {
    presets.push({ index: 1, name: 'Door', position: { ...position } });
    presets.push({ index: 2, name: 'Gate', position: { ...position, pan: 40 } });
  });

const step = (number: number) => within(screen.getByRole('group', { name: `Step ${number}` }));

const openTours = async (prepare = doorAndGate) => {
  const camera = await open('Tours', prepare);
  await screen.findByRole('button', { name: 'Add a step' });
  return camera;
};

async function saveRound() {
  type('Name', 'Round');
  press('Add a step');
  press('Add a step');
  fireEvent.change(step(2).getByLabelText('Dwell, s'), { target: { value: '12' } });
  fireEvent.change(step(2).getByLabelText('Speed'), { target: { value: '8' } });
  press('Save');
  await screen.findByRole('cell', { name: 'Round' });
}

describe('tours', () => {
  it('move from preset to preset until they are stopped', async () => {
    const { camera, device } = await openTours();
    await saveRound();
    expect(camera().tours).toEqual([
      {
        index: 1,
        name: 'Round',
        steps: [
          { preset: 1, dwellS: 3, speed: 5 },
          { preset: 2, dwellS: 12, speed: 8 },
        ],
      },
    ]);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
    expect(screen.getByLabelText<HTMLSelectElement>('No.').value).toBe('2');

    press(/^Start .Round/);
    await expect.poll(() => camera().movement).toMatchObject({ code: 'Tour', index: 1 });
    device.clock.advance(3_000);
    press(/^Stop .Round/);
    await expect.poll(() => camera().movement).toBeNull();
  });

  it('keep their number when changed, and are deleted after a question', async () => {
    const { camera } = await openTours();
    await saveRound();
    press(/^Edit .Round/);
    expect(screen.getByLabelText<HTMLSelectElement>('No.').disabled).toBe(true);
    fireEvent.change(step(1).getByLabelText('Preset'), { target: { value: '2' } });
    press('Delete step 2');
    press('Save');
    await expect.poll(() => camera().tours[0]?.steps).toEqual([{ preset: 2, dwellS: 3, speed: 5 }]);
    await screen.findByLabelText('Name');

    press(/^Delete .Round/);
    await answer(true);
    await screen.findByText('No tours saved yet.');
    expect(camera().tours).toEqual([]);
  });

  it('stay in the form when the device refuses to delete them', async () => {
    const { device } = await openTours();
    await saveRound();
    press(/^Edit .Round/);
    type('Name', 'Night round');
    device.setIntercept(({ method }) =>
      method === 'ptz.removeTour' ? { result: false, error: { code: ReplyError.InternalError } } : undefined,
    );
    press(/^Delete .Round/);
    await answer(true);
    await waitFor(() => expect(shownToasts.get()).toHaveLength(1));
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Night round');
  });

  it('are not replaced without a question', async () => {
    const { camera } = await openTours();
    await saveRound();
    type('No.', '1');
    type('Name', 'Other');
    press('Add a step');
    press('Save');
    await answer(false);
    expect(camera().tours[0]?.name).toBe('Round');
    press('Save');
    await answer(true);
    await expect.poll(() => camera().tours[0]?.name).toBe('Other');
  });

  it('are not sent with an invalid dwell time, without a name or without a step, and say why', async () => {
    const { camera } = await openTours();
    press('Save');
    expect(screen.getByText('Enter a value')).toBeDefined();
    expect(screen.getByRole('alert').textContent).toBe('A tour needs at least one step.');
    type('Name', 'Round');
    press('Add a step');
    fireEvent.change(step(1).getByLabelText('Dwell, s'), { target: { value: '31' } });
    expect(step(1).getByText('Enter 3 to 30')).toBeDefined();
    press('Save');
    expect(camera().tours).toEqual([]);
  });

  it('say that there are no presets', async () => {
    await openTours(() => {});
    expect(screen.getByText(/^Save presets first/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Add a step' }).hasAttribute('disabled')).toBe(true);
  });
});

describe('a scan', () => {
  it('moves between its limits, at the speed of the pad', async () => {
    const { camera, setPan, device } = await open('Scans');
    type('No.', '3');
    setPan(-40);
    press('Save as left limit');
    await expect.poll(() => camera().scans).toMatchObject([{ index: 3, left: { pan: -40 }, right: null }]);
    setPan(40);
    press('Save as right limit');
    await expect.poll(() => camera().scans[0]?.right?.pan).toBe(40);
    await expect
      .poll(() => shownToasts.get().map(({ message }) => message))
      .toEqual(['Left limit of scan 3 saved', 'Right limit of scan 3 saved']);
    press('Start scan');
    await expect.poll(() => camera().movement).toMatchObject({ code: 'Scan', index: 3 });
    expect(camera().movement?.path?.at(-1)?.ms).toBe(4000); // 80 degrees there and back, 40 a second
    device.clock.advance(1000);
    press('Stop scan');
    await expect.poll(() => camera().movement).toBeNull();
    expect(camera().position.pan).toBe(0);
  });

  it('is refused without limits, with a message', async () => {
    await open('Scans');
    press('Start scan');
    await expect
      .poll(() => shownToasts.get())
      .toMatchObject([{ tone: 'bad', message: 'Nothing is saved under this number yet.' }]);
  });
});

describe('a pattern', () => {
  const record = async () => {
    press('Record');
    expect(await screen.findByText(/^Pattern 1 is being recorded/)).toBeDefined();
  };

  it('is recorded across the tabs and repeated', async () => {
    const { camera, control, device } = await open('Patterns');
    await record();
    fireEvent.click(screen.getByRole('tab', { name: 'Presets' }));
    control.press('Right', 4);
    await act(async () => {});
    await expect.poll(() => camera().movement?.code).toBe('Right');
    device.clock.advance(2000);
    control.release();
    fireEvent.click(screen.getByRole('tab', { name: 'Patterns' }));
    expect(screen.getByRole('button', { name: 'Replay' }).hasAttribute('disabled')).toBe(true);
    press('Stop recording');
    await expect.poll(() => camera().patterns).toMatchObject([{ index: 1 }]);
    expect(camera().recording).toBeNull();

    await screen.findByRole('button', { name: 'Record' });
    press('Replay');
    await expect.poll(() => camera().movement).toMatchObject({ code: 'Pattern', index: 1 });
    press('Stop replay');
    await expect.poll(() => camera().movement).toBeNull();
  });

  it.each<[string, (unmount: () => void) => void]>([
    ['another page is shown', (unmount) => unmount()],
    ['the page goes away', () => fireEvent(window, new Event('pagehide'))],
  ])('ends when %s', async (_, leave) => {
    const { camera, unmount } = await open('Patterns');
    await record();
    leave(unmount);
    await expect.poll(() => camera().recording).toBeNull();
    expect(camera().patterns).toHaveLength(1);
  });
});

it.each(['Presets', 'Tours', 'Scans', 'Patterns'])('has names and roles for everything under %s', async (tab) => {
  const { container } = await open(tab, doorAndGate);
  if (tab === 'Tours') {
    await screen.findByRole('button', { name: 'Add a step' });
    press('Add a step');
  }
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map((each) => `${each.id}: ${each.nodes[0]?.html}`)).toEqual([]);
});
