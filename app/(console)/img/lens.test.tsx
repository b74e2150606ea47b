// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LOADING, press, refusing } from '@/components/form/device-page.fixtures';
import { open, setUpImg, tab } from './img-page.fixtures';

vi.mock('next/navigation', async () => (await import('./img-modules.fixtures')).navigation);
vi.mock('@/components/video/device-live-panel', async () => (await import('./img-modules.fixtures')).livePanel);

setUpImg();
beforeEach(() => {
  Element.prototype.setPointerCapture ??= () => undefined;
  Element.prototype.hasPointerCapture ??= () => false;
});
const PRIMARY = { button: 0, isPrimary: true, pointerId: 1 };

describe('the lens of /img', () => {
  it('offers the movement of a camera that turns, below its picture', async () => {
    await open();
    press('PTZ control');
    fireEvent.click(await screen.findByRole('button', { name: 'PTZ control', expanded: true }));
    await screen.findByRole('button', { name: 'PTZ control', expanded: false });
  });

  it('turns the camera while an arrow of the strip is held, and no longer than the page is open', async () => {
    const { device, page } = await open();
    const { camera } = device.state();
    expect(camera.movements).toEqual([]);
    const moves = () => device.state().camera.movements.map(({ code, stopped }) => [code, stopped !== null]);
    press('PTZ control');
    const right = await screen.findByRole('button', { name: 'Right' }, LOADING);
    fireEvent.pointerDown(right, PRIMARY);
    await waitFor(() => expect(moves()).toEqual([['Right', false]]));
    device.clock.advance(1_000);
    fireEvent.pointerUp(right, PRIMARY);
    await waitFor(() => expect(moves()).toEqual([['Right', true]]));
    expect(device.state().camera.position.pan).toBeGreaterThan(camera.position.pan);
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Down' }), PRIMARY);
    await waitFor(() => expect(moves().at(-1)).toEqual(['Down', false]));
    page.unmount();
    await waitFor(() => expect(moves().at(-1)).toEqual(['Down', true]));
    expect(device.state().camera.movement).toBeNull();
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

  it('shows where the lens is after a movement that the device refused', async () => {
    const { device } = await open({ prepare: ({ camera }) => void Object.assign(camera.position, { focus: 0.2 }) });
    tab('Focus');
    const slider = await screen.findByRole('slider', { name: 'Focus position' });
    await waitFor(() => expect(slider.getAttribute('aria-valuenow')).toBe('20'));
    device.setIntercept(refusing(['devVideoInput.adjustFocus']));
    fireEvent.keyDown(slider, { key: 'End' });
    expect(slider.getAttribute('aria-valuenow')).toBe('100');
    await waitFor(() => expect(slider.getAttribute('aria-valuenow')).toBe('20'));
  });

  it('gives up after ten seconds on a lens that does not come to rest, and its buttons work again', async () => {
    // The clock of the device stands still, and with it the lens.
    const { device } = await open({ prepare: ({ camera }) => void Object.assign(camera.position, { focus: 0.2 }) });
    tab('Focus');
    const auto = await screen.findByRole('button', { name: 'Focus automatically' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true });
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
});
