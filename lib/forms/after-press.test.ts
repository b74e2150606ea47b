// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterPress } from './after-press';

const pointer = (type: string) => window.dispatchEvent(new Event(type));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('afterPress', () => {
  it('runs at once when nothing is pressed', () => {
    const change = vi.fn();
    afterPress(change);
    expect(change).toHaveBeenCalledTimes(1);
  });

  it.each(['pointerup', 'pointercancel'])('waits for %s while something is pressed, and runs once', (end) => {
    const change = vi.fn();
    pointer('pointerdown');
    afterPress(change);
    expect(change).not.toHaveBeenCalled();
    pointer(end);
    // The click of this press comes first.
    expect(change).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(change).toHaveBeenCalledTimes(1);
    pointer('pointerup');
    pointer('pointercancel');
    vi.runAllTimers();
    expect(change).toHaveBeenCalledTimes(1);
  });
});
