// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import type { MediaOrder } from '../media-messages';
import { PageScreens } from './page-screens';

const SIZE = { width: 640, height: 360 };

function open() {
  const orders: MediaOrder[] = [];
  const screens = new PageScreens((order) => orders.push(order));
  screens.receive({ type: 'openScreen', screen: 1, element: 'canvas' });
  screens.receive({ type: 'mount', shown: 1 });
  return { screens, orders, asked: () => orders.filter(({ type }) => type === 'picture') };
}

describe('PageScreens', () => {
  it('gets the picture from the side that draws on the canvas', async () => {
    const { screens, asked } = open();
    const [first, second] = [screens.picture(SIZE), screens.picture(SIZE)];
    expect(asked()).toEqual([
      { type: 'picture', screen: 1 },
      { type: 'picture', screen: 1 },
    ]);
    const png = new Blob(['x'], { type: 'image/png' });
    screens.receive({ type: 'picture', screen: 1, png });
    expect(await first).toBe(png);
    expect(await second).toBe(png);
  });

  it('rejects when the other side made none, when the canvas is removed, and when there is no picture', async () => {
    const { screens } = open();
    const none = screens.picture(SIZE);
    screens.receive({ type: 'picture', screen: 1 });
    await expect(none).rejects.toThrow('no PNG');
    const taken = screens.picture(SIZE);
    screens.clear();
    await expect(taken).rejects.toThrow('no PNG');
    await expect(screens.picture(SIZE)).rejects.toThrow('no picture');
  });

  it('reports at once that a video element cannot be fed where the browser has no MediaSource', () => {
    vi.stubGlobal('MediaSource', undefined);
    vi.useFakeTimers();
    const { screens, orders } = open();
    screens.receive({ type: 'openScreen', screen: 2, element: 'video' });
    screens.receive({
      type: 'append',
      screen: 2,
      segments: [{ bytes: new Uint8Array(1), type: 'video/mp4' }],
      jitterS: 0,
    });
    expect(orders.slice(1)).toEqual([
      { type: 'video', screen: 2, report: { type: 'unable', reason: expect.stringContaining('no MediaSource') } },
    ]);
    screens.clear();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('draws the picture of a video element itself, in the size of the stream', async () => {
    const drawImage = vi.fn();
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, take) {
      take(new Blob([`${this.width}x${this.height}`], { type: 'image/png' }));
    });
    const { screens, asked } = open();
    screens.receive({ type: 'openScreen', screen: 2, element: 'video' });
    screens.receive({ type: 'mount', shown: 2 });
    expect(await (await screens.picture(SIZE)).text()).toBe('640x360');
    expect(drawImage).toHaveBeenCalledWith(expect.any(HTMLVideoElement), 0, 0, 640, 360);
    expect(asked()).toEqual([]);
    screens.clear();
  });
});
