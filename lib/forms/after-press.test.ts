// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterPress } from './after-press';

const pointer = (type: string, target: EventTarget = window) =>
  target.dispatchEvent(new Event(type, { bubbles: true }));

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

  it('knows of a press on a part that keeps its events to itself', () => {
    const part = document.body.appendChild(document.createElement('div'));
    part.addEventListener('pointerdown', (event) => event.stopPropagation());
    const change = vi.fn();
    pointer('pointerdown', part);
    afterPress(change);
    expect(change).not.toHaveBeenCalled();
    pointer('pointerup', part);
    vi.runAllTimers();
    expect(change).toHaveBeenCalledTimes(1);
  });
});
