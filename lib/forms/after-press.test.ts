// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { afterPress } from './after-press';

const pointer = (type: string) => window.dispatchEvent(new Event(type));
const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('afterPress', () => {
  it('runs at once when nothing is pressed', () => {
    const change = vi.fn();
    afterPress(change);
    expect(change).toHaveBeenCalledTimes(1);
  });

  it.each(['pointerup', 'pointercancel'])('waits for %s while something is pressed, and runs once', async (end) => {
    const change = vi.fn();
    pointer('pointerdown');
    afterPress(change);
    expect(change).not.toHaveBeenCalled();
    pointer(end);
    await settle();
    pointer('pointerup');
    pointer('pointercancel');
    await settle();
    expect(change).toHaveBeenCalledTimes(1);
  });
});
