import { describe, expect, it, vi } from 'vitest';
import { CanvasScreen } from './canvas-screen';

/** A canvas that draws by `drawImage`. */
const canvasOf = (drawImage: () => void) =>
  ({ getContext: () => ({ canvas: { width: 0, height: 0 }, drawImage }) }) as unknown as OffscreenCanvas;
const bitmap = () => ({ close: vi.fn() }) as unknown as ImageBitmap;
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('a picture on a canvas is freed once', () => {
  it('when it was drawn, when a newer one came first, and when the canvas is gone', async () => {
    const screen = new CanvasScreen(1, () => undefined);
    const [early, drawn, late] = [bitmap(), bitmap(), bitmap()];
    const onDrawn = vi.fn();
    screen.draw(early, 4, 3, onDrawn);
    screen.draw(drawn, 4, 3, onDrawn);
    screen.receive(canvasOf(() => undefined));
    await settled();
    expect(onDrawn).toHaveBeenCalledTimes(1);
    screen.close();
    screen.draw(late, 4, 3, onDrawn);
    await settled();
    for (const each of [early, drawn, late]) expect(each.close).toHaveBeenCalledTimes(1);
  });

  it('when the canvas cannot draw it, and the next one is drawn', async () => {
    const screen = new CanvasScreen(1, () => undefined);
    const drawImage = vi.fn().mockImplementationOnce(() => {
      throw new DOMException('broken', 'InvalidStateError');
    });
    screen.receive(canvasOf(drawImage));
    const [broken, good] = [bitmap(), bitmap()];
    const onDrawn = vi.fn();
    screen.draw(broken, 4, 3, onDrawn);
    screen.draw(good, 4, 3, onDrawn);
    await settled();
    expect(broken.close).toHaveBeenCalledTimes(1);
    expect(good.close).toHaveBeenCalledTimes(1);
    expect(onDrawn).toHaveBeenCalledTimes(1);
  });
});
