// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fill, openOnDevice, press, save } from '@/components/form/device-page.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { ReplyError } from '@/lib/contract/error-codes';
import type { PlayerState } from '@/lib/media/player-state';
import { panel } from './img-modules.fixtures';
import { open, profile, saved, setUpImg } from './img-page.fixtures';
import ImgPage from './page';

vi.mock('next/navigation', async () => (await import('./img-modules.fixtures')).navigation);
vi.mock('@/components/video/device-live-panel', async () => (await import('./img-modules.fixtures')).livePanel);

setUpImg();

describe('the preview of /img', () => {
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

  it.each<[string, () => void]>([
    ['another window comes', () => fireEvent.blur(window)],
    ['the tab is hidden', () => fireEvent(document, new Event('visibilitychange'))],
  ])('is shown again when %s while C is held, whose release nobody hears', async (_, leave) => {
    const { color } = await open();
    fill(screen, 'Brightness', '90');
    await screen.findByRole('button', { name: 'Hold to see stored' });
    fireEvent.keyDown(window, { key: 'c' });
    await waitFor(() => expect(color()?.Brightness).toBe(50));
    expect(screen.getByLabelText('tag').textContent).toBe('STORED');
    leave();
    await waitFor(() => expect(color()?.Brightness).toBe(90));
    expect(screen.getByLabelText('tag').textContent).toBe('LIVE · PREVIEW');
  });

  it('ends when the stream is lost in the middle of a drag, which goes on without it until it is back', async () => {
    const { color, device } = await open();
    fill(screen, 'Brightness', '90');
    await waitFor(() => expect(color()?.Brightness).toBe(90));
    act(() => panel.onState?.({ kind: 'unavailable' } as PlayerState));
    await screen.findByText('No preview without a picture.');
    await waitFor(() => expect([color()?.Brightness, device.state().temporary]).toEqual([50, {}]));
    fill(screen, 'Brightness', '70');
    expect(screen.getByLabelText('Brightness', { selector: 'input' })).toHaveProperty('value', '70');
    act(() => panel.onState?.({ kind: 'playing' } as PlayerState));
    await waitFor(() => expect(color()?.Brightness).toBe(70));
    act(() => panel.onState?.({ kind: 'ended' } as PlayerState));
    await waitFor(() => expect(color()?.Brightness).toBe(50));
    save();
    await saved();
    expect([color()?.Brightness, device.state().temporary]).toEqual([70, {}]);
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
});
