import { ADVERT } from '@/lib/contract/limits';
import { stoppedAt } from '../rules/camera';
import { NEVER, quietScreen } from './adverts';
import type { DeviceState } from './device-state';

/** What a loss of power ends, and a new start of the program: nothing moves, sounds, records or is being made. */
export function losePower(draft: DeviceState, now: number): void {
  draft.camera = { ...stoppedAt(draft.camera, now), recording: null };
  // The card loses its power, too, and asks for its PIN again.
  draft.sim.isOpen = false;
  // What was being transcoded is lost, and so is what the screen showed.
  for (const each of draft.adverts.items) {
    if (each.readyAt <= now) continue;
    // Later than that it was done long ago: the clock has been set back.
    each.isFailed = each.readyAt === NEVER || each.readyAt <= now + ADVERT.transcodeMs;
    each.readyAt = 0;
  }
  for (const row of draft.tables.CustomAudio) if (row.State === 'InProgress') row.State = 'Failed';
  draft.screen = quietScreen();
  delete draft.recording;
  Object.assign(draft.alarms, { outputsUntil: [], beepUntil: 0 });
}
