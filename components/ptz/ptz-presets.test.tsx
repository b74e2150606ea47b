// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { asked } from '@/components/feedback/ask';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { testDevice } from '@/emulator/test-device';
import { browserClock } from '@/lib/clock';
import { PtzControl } from '@/lib/ptz/ptz-control';
import { deviceClient } from '@/lib/rpc/device-client.fixtures';
import { PtzPresets } from './ptz-presets';

setUpPage();

async function open() {
  const test = testDevice();
  test.signIn();
  const { rpc } = deviceClient(test);
  rpc.setSession(test.session());
  const control = new PtzControl(rpc, browserClock);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TestProvider>
        <PtzPresets control={control} speed={5} />
      </TestProvider>
    </QueryClientProvider>,
  );
  await screen.findByText('No preset is kept yet.');
  return { camera: () => test.device.state().camera, look: (pan: number) => turn(test.device, pan) };
}

const turn = (device: ReturnType<typeof testDevice>['device'], pan: number) =>
  device.update((draft) => {
    draft.camera.position.pan = pan;
  });

const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));
const answer = async (yes: boolean) => {
  await expect.poll(() => asked.get()).toBeDefined();
  await act(async () => asked.get()?.answer(yes));
};

describe('PtzPresets', () => {
  it('keeps a place under the first free number, goes back there and forgets it', async () => {
    const { camera, look } = await open();
    look(30);
    type('Name', 'Gate');
    press('Keep this place');
    expect(await screen.findByRole('cell', { name: 'Gate' })).toBeDefined();
    expect(camera().presets).toMatchObject([{ index: 1, name: 'Gate', position: { pan: 30 } }]);
    expect(screen.getByLabelText<HTMLInputElement>('No.').value).toBe('2');

    look(-50);
    press(/^Go to .Gate/);
    await expect.poll(() => camera().position.pan).toBe(30);

    press(/^Delete .Gate/);
    await answer(true);
    expect(await screen.findByText('No preset is kept yet.')).toBeDefined();
    expect(camera().presets).toEqual([]);
  });

  it('asks before it replaces a place', async () => {
    const { camera, look } = await open();
    type('Name', 'Gate');
    press('Keep this place');
    await screen.findByRole('cell', { name: 'Gate' });
    look(70);
    press(/^Keep the present place as .Gate/);
    await answer(false);
    expect(camera().presets[0]?.position.pan).toBe(0);
    press(/^Keep the present place as .Gate/);
    await answer(true);
    await expect.poll(() => camera().presets[0]?.position.pan).toBe(70);
  });

  it('sends nothing for a wrong number or name, and says why', async () => {
    const { camera } = await open();
    type('No.', '256');
    type('Name', 'Seventeen letters');
    press('Keep this place');
    expect(screen.getByText('Enter 1 to 255')).toBeDefined();
    expect(screen.getByText('Use at most 16 characters')).toBeDefined();
    expect(camera().presets).toEqual([]);
  });
});
