// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import axe from 'axe-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { setUpPage } from '@/components/form/test-provider';
import { testDevice } from '@/emulator/test-device';
import { openCamera } from './camera.fixtures';
import { PtzSurface } from './ptz-surface';

setUpPage();
beforeEach(() => {
  Element.prototype.getBoundingClientRect = () => new DOMRect(100, 50, 600, 340);
});

function open() {
  const test = testDevice();
  const page = openCamera(test, (control) => <PtzSurface control={control} speed={4} ratio={16 / 9} />).mount();
  const camera = () => test.device.state().camera;
  const area = screen.getByRole('application', { name: 'Point the camera' });
  const down = (key: string, more = {}) => fireEvent.keyDown(area, { key, ...more });
  const up = (key: string) => fireEvent.keyUp(area, { key });
  return { ...page, camera, area, down, up, codes: () => camera().movements.map(({ code }) => code) };
}

describe('PtzSurface', () => {
  it('centres the clicked position', async () => {
    const { area, camera } = open();
    fireEvent.click(area, { detail: 1, clientX: 700, clientY: 50 });
    await expect.poll(() => camera().position).toMatchObject({ pan: 30, tilt: 17 });
  });

  it('does not move for the second click of a double click, nor for one without a position', async () => {
    const { area, camera } = open();
    fireEvent.click(area, { detail: 2, clientX: 700, clientY: 50 });
    fireEvent.click(area, { detail: 0 });
    fireEvent.click(area, { detail: 1, clientX: 100, clientY: 390 });
    await expect.poll(() => camera().position).toMatchObject({ pan: -30, tilt: -17 });
  });

  it('turns while an arrow key is held, diagonally with two, and stops when they are released', async () => {
    const { down, up, camera, codes } = open();
    down('ArrowRight');
    down('ArrowRight', { repeat: true });
    await expect.poll(codes).toEqual(['Right']);
    down('ArrowUp');
    await expect.poll(codes).toEqual(['Right', 'RightUp']);
    up('ArrowRight');
    await expect.poll(codes).toEqual(['Right', 'RightUp', 'Up']);
    up('ArrowUp');
    await expect.poll(() => camera().movement).toBeNull();
    expect(camera().movements.every(({ stopped }) => stopped !== null)).toBe(true);
  });

  it.each<[string, (camera: ReturnType<typeof open>) => void]>([
    ['the focus goes', ({ area }) => fireEvent.blur(area)],
    ['another window comes', () => fireEvent.blur(window)],
    ['the tab is hidden', () => fireEvent(document, new Event('visibilitychange'))],
    ['the page goes away', () => fireEvent(window, new Event('pagehide'))],
    ['another page is shown', ({ unmount }) => unmount()],
  ])('stops when %s, and turns again with the next key', async (_, leave) => {
    const opened = open();
    const { down, camera, codes, area } = opened;
    down('ArrowLeft');
    await expect.poll(codes).toEqual(['Left']);
    leave(opened);
    await expect.poll(() => camera().movement).toBeNull();
    if (!area.isConnected) return;
    down('ArrowLeft');
    await expect.poll(codes).toEqual(['Left', 'Left']);
  });

  it('leaves other keys to the browser', () => {
    const { down, codes } = open();
    expect(down('a')).toBe(true);
    expect(down('ArrowLeft', { altKey: true })).toBe(true);
    expect(down('ArrowLeft')).toBe(false);
    expect(codes()).toEqual([]);
  });

  it('has names and roles for everything', async () => {
    const { container } = open();
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map((each) => `${each.id}: ${each.nodes[0]?.html}`)).toEqual([]);
  });
});
