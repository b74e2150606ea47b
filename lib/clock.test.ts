import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserClock, steadyClock } from './clock';
import { MseEngine } from './media/engine/mse-engine';
import type { VideoReport, VideoScreen } from './media/screen/video-screen';
import { MovementSequence } from './ptz/movement-sequence';

const HOUR_MS = 3_600_000;

/** Somebody, or a time server, sets the computer's clock back by an hour. */
function setBack(): void {
  const { now } = Date;
  vi.spyOn(Date, 'now').mockImplementation(() => now() - HOUR_MS);
}

afterEach(() => vi.restoreAllMocks());

describe('steadyClock', () => {
  it('is near the time of day, and goes on when the computer’s clock is set back', () => {
    const before = steadyClock.now();
    expect(Math.abs(before - browserClock.now())).toBeLessThan(HOUR_MS / 2);
    setBack();
    expect(browserClock.now()).toBeLessThan(before - HOUR_MS / 2);
    expect(steadyClock.now()).toBeGreaterThanOrEqual(before);
  });

  it('lets the page follow a playing element as before', () => {
    let checks = 0;
    const spy = vi.spyOn(performance, 'now').mockReturnValue(1_000);
    const screen = { id: 1, appended: () => (checks += 1) } as unknown as VideoScreen;
    const engine = new MseEngine({ onFrame: vi.fn(), onUnable: vi.fn(), onBlocked: vi.fn() }, screen);
    const shown: VideoReport = { type: 'frame', presented: 20, width: 1, height: 1, mediaTimeS: 1 };
    screen.onReport?.(shown);
    engine.reportAppended();
    setBack();
    spy.mockReturnValue(1_200);
    engine.reportAppended();
    expect(checks).toBe(2);
  });

  it('numbers the movements of the camera upwards', () => {
    const sequence = new MovementSequence(steadyClock);
    const first = sequence.next();
    setBack();
    expect(sequence.next()).toBeGreaterThan(first);
  });
});
