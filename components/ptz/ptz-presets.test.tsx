// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setUpPage } from '@/components/form/test-provider';
import { testDevice } from '@/emulator/test-device';
import { answer, openCamera, press, type } from './camera.fixtures';
import { PtzPresets } from './ptz-presets';

setUpPage();

async function open() {
  const test = testDevice();
  openCamera(test, (control) => <PtzPresets control={control} speed={5} />).mount();
  await screen.findByText('No presets saved yet.');
  const setPan = (pan: number) =>
    test.device.update((draft) => {
      draft.camera.position.pan = pan;
    });
  return { camera: () => test.device.state().camera, setPan };
}

describe('PtzPresets', () => {
  it('stores a position under the first free number, returns to it and deletes it', async () => {
    const { camera, setPan } = await open();
    setPan(30);
    type('Name', 'Gate');
    press('Save position');
    expect(await screen.findByRole('cell', { name: 'Gate' })).toBeDefined();
    expect(camera().presets).toMatchObject([{ index: 1, name: 'Gate', position: { pan: 30 } }]);
    expect(screen.getByLabelText<HTMLInputElement>('No.').value).toBe('2');

    setPan(-50);
    press(/^Go to .Gate/);
    await expect.poll(() => camera().position.pan).toBe(30);

    press(/^Delete .Gate/);
    await answer(true);
    expect(await screen.findByText('No presets saved yet.')).toBeDefined();
    expect(camera().presets).toEqual([]);
  });

  it('keeps what is typed while the list changes', async () => {
    const { camera } = await open();
    for (const name of ['Gate', 'Yard']) {
      type('Name', name);
      press('Save position');
      await screen.findByRole('cell', { name });
    }
    type('No.', '9');
    type('Name', 'Roof');
    press(/^Delete .Gate/);
    await answer(true);
    await expect.poll(() => camera().presets.length).toBe(1);
    await expect.poll(() => screen.queryByRole('cell', { name: 'Gate' })).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('No.').value).toBe('9');
    press('Save position');
    await screen.findByRole('cell', { name: 'Roof' });
    await expect.poll(() => screen.getByLabelText<HTMLInputElement>('No.').value).toBe('1');
  });

  it('asks before it replaces a position', async () => {
    const { camera, setPan } = await open();
    type('Name', 'Gate');
    press('Save position');
    await screen.findByRole('cell', { name: 'Gate' });
    setPan(70);
    press(/^Save the current position as .Gate/);
    await answer(false);
    expect(camera().presets[0]?.position.pan).toBe(0);
    press(/^Save the current position as .Gate/);
    await answer(true);
    await expect.poll(() => camera().presets[0]?.position.pan).toBe(70);
  });

  it('sends nothing for a wrong number or name, and says why', async () => {
    const { camera } = await open();
    type('No.', '256');
    type('Name', 'Seventeen letters');
    press('Save position');
    expect(screen.getByText('Enter 1 to 255')).toBeDefined();
    expect(screen.getByText('Use at most 16 characters')).toBeDefined();
    expect(camera().presets).toEqual([]);
  });
});
