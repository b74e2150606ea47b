import { setImmediate } from 'node:timers/promises';
import type { Response } from 'express';
import { isClockTime, readIsoTime, SLICE_MS } from '../clock';
import type { Clock } from '../device-interface';
import { described, either, named, number, object, oneOf, optional, text } from '../json-shape';
import { type ControlContext, ControlError } from './control-context';
import { route } from './control-route';

const TEN_YEARS_MS = 10 * 365 * 86_400_000;

/** The clock as it is now. */
export const CLOCK = named(
  'Clock',
  object({
    now: described('Milliseconds since 1970', number()),
    mode: described(
      'real: the clock of this machine; running: from a time of its own, or at another speed',
      oneOf(['real', 'running', 'frozen']),
    ),
    speed: number(),
  }),
);

/** The device's time. @assumed pages-3 12.5 */
export const CLOCK_ROUTES = {
  'GET /clock': route({ summary: "The device's time", reply: CLOCK, run: clockOf }),
  'POST /clock': route({
    summary: "Stops, sets, speeds up or advances the device's time; timers of locks, codes and schedules follow it",
    body: object({
      mode: optional(
        described(
          'real: back to the clock of this machine; running: goes on from where it is, or from `now`; frozen: stops',
          oneOf(['real', 'running', 'frozen']),
        ),
      ),
      now: optional(
        described(
          'Milliseconds since 1970, or an ISO date; alone it sets a clock that runs or stands as before',
          either<number | string>(number(), text(64)),
        ),
      ),
      speed: optional(number({ exclusiveMinimum: 0, maximum: 10_000 })),
      advanceMs: optional(number({ minimum: 0, maximum: TEN_YEARS_MS })),
    }),
    reply: CLOCK,
    errors: { 400: 'A real clock has neither a time nor a speed of its own, a stopped one no speed' },
    example: { body: { mode: 'frozen', now: '2026-11-20T08:00:00Z' } },
    waitsItsTurn: true,
    async run(context, { body: { mode, speed, advanceMs, now }, response }) {
      const { clock } = context.device;
      if (mode === 'real' && [now, speed, advanceMs].some((each) => each !== undefined)) {
        throw new ControlError(
          400,
          'mode: "real" is the clock of this machine; "running" takes now, speed and advanceMs',
        );
      }
      if (mode === 'frozen' && speed !== undefined) throw new ControlError(400, 'speed: a stopped clock has none');
      const at = now === undefined ? undefined : timeOf(now);
      if (advanceMs !== undefined && !isClockTime((at ?? clock.now()) + advanceMs))
        throw new ControlError(400, 'advanceMs: it ends after the year 9998');
      const goal = mode === 'real' ? Date.now() : (at ?? 0);
      if (goal > clock.now() && !(await pass(clock, goal - clock.now(), response))) return clockOf(context);
      if (mode === 'real') clock.follow();
      if (mode === 'frozen') clock.freeze(at);
      else if (at !== undefined) clock.set(at);
      if (mode === 'running' || (mode === undefined && speed !== undefined)) clock.run(speed);
      if (advanceMs !== undefined) await pass(clock, advanceMs, response);
      return clockOf(context);
    },
  }),
};

/**
 * Device time passes in slices, between which the emulator answers others. False when the client left before the end:
 * the time stays where it is then. Only for calls that wait their turn.
 */
export async function pass(clock: Clock, ms: number, response: Response): Promise<boolean> {
  const isRunning = ms > 0 && clock.mode() !== 'frozen';
  // It stands between the slices, or it would run on to later than the end.
  if (isRunning) clock.freeze();
  try {
    let left = clock.advance(ms, SLICE_MS);
    while (left !== undefined && !response.destroyed) {
      await setImmediate();
      left = clock.advance(left, SLICE_MS);
    }
    return left === undefined;
  } finally {
    if (isRunning) clock.run();
  }
}

/** The answer of it. */
export function clockOf({ device: { clock } }: ControlContext) {
  return { now: clock.now(), mode: clock.mode(), speed: clock.speed() };
}

/** Errors: ControlError 400 for a date that is none, and for times that a device cannot write. */
function timeOf(value: number | string): number {
  const time = typeof value === 'string' ? readIsoTime(value) : value;
  if (time !== undefined && isClockTime(time)) return time;
  throw new ControlError(400, 'now: milliseconds or an ISO date is needed, of the years 1970 to 9998');
}
