/** Tours, scans and patterns: positions of the camera over time, repeated. @assumed pages-2 PTZ pad, pages-3 10.2 */
import type { CameraPosition, CameraState, CameraStop } from '../state/device-state';
import { positionAt, ratesOf } from './camera';

/** The most positions of a recording; later ones are dropped. */
const STOPS_MAX = 1000;

/** Milliseconds the camera takes from one place to another at a speed from 1 to 8. */
function travelMs(from: CameraPosition, to: CameraPosition, speed: number): number {
  const rates = ratesOf({ pan: speed, tilt: speed, zoom: speed, focus: speed });
  const seconds = (['pan', 'tilt', 'zoom', 'focus'] as const).map(
    (axis) => Math.abs(to[axis] - from[axis]) / rates[axis],
  );
  return Math.round(1000 * Math.max(...seconds));
}

/** The path of a tour, from its first preset back to it; deleted presets are skipped. */
export function tourPath({ presets, tours }: CameraState, index: number): CameraStop[] {
  const steps = (tours.find((each) => each.index === index)?.steps ?? []).flatMap((step) => {
    const preset = presets.find((each) => each.index === step.preset);
    return preset ? [{ ...step, position: preset.position }] : [];
  });
  let ms = 0;
  return steps.flatMap(({ position, dwellS, speed }, at) => {
    const arrives = { ms, position };
    const departs = { ms: ms + dwellS * 1000, position };
    const next = (steps[at + 1] ?? steps[0])?.position ?? position;
    ms = departs.ms + travelMs(position, next, speed);
    return at + 1 < steps.length ? [arrives, departs] : [arrives, departs, { ms, position: next }];
  });
}

/** The path of a scan, from its left limit to the right one and back; none without both. */
export function scanPath({ scans }: CameraState, index: number, speed: number): CameraStop[] {
  const { left, right } = scans.find((each) => each.index === index) ?? {};
  if (!left || !right) return [];
  const ms = travelMs(left, right, speed);
  return [
    { ms: 0, position: left },
    { ms, position: right },
    { ms: 2 * ms, position: left },
  ];
}

/**
 * The camera after a change, with its recording updated: the position just before, the new position, and where a
 * movement had ended by itself. A replay interpolates between them.
 */
export function recorded(before: CameraState, after: CameraState, now: number): CameraState {
  const { recording } = after;
  if (!recording || before.recording !== recording) return after;
  const endsAt = before.movement?.endsAt;
  const moments = endsAt !== null && endsAt !== undefined && endsAt < now ? [endsAt, now] : [now];
  const ways = moments.map((moment) => ({ ms: moment - recording.startedAt, position: positionAt(before, moment) }));
  const jump = { ms: now - recording.startedAt, position: positionAt(after, now) };
  const stops = [...recording.stops, ...ways, jump].slice(0, STOPS_MAX);
  return { ...after, recording: { ...recording, stops } };
}
