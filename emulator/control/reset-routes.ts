import type { Response } from 'express';
import { described, list, object, oneOf, optional } from '../json-shape';
import { pass } from './clock-routes';
import { type ControlContext, ControlError } from './control-context';
import { DONE, route } from './control-route';
import { resetHelper, resetState } from './state-routes';

/** What one test may leave to the next, and how each is put back. */
const PARTS = {
  /** Fault rules, with what they hold back and their log. */
  rules({ faults, release }) {
    faults.clear();
    release(false);
  },
  async clock({ device: { clock } }, response) {
    if (await pass(clock, Date.now() - clock.now(), response)) clock.follow();
  },
  /** Before the state: files that a snapshot names would stay. */
  snapshots({ snapshots }) {
    for (const { name } of snapshots.list()) snapshots.remove(name);
  },
  state: (context) => resetState(context, 'all'),
  log({ log, device }) {
    log.clear();
    device.clearUnexpected();
  },
} as const satisfies Readonly<Record<string, (context: ControlContext, response: Response) => unknown>>;

const NAMES = Object.keys(PARTS) as (keyof typeof PARTS)[];

/** Puts back everything at once. @assumed review of 28 November 2026, emulator H1a */
export const RESET_ROUTES = {
  'POST /reset': route({
    summary: 'Puts everything back that a test may leave behind: all logins end; the profile stays',
    body: object({
      parts: optional(
        described(
          'Only these; rules: fault rules and their log; clock: that of this machine; state: the seed of the profile, ' +
            'with capabilities and switches; log: requests and unexpected calls',
          list(oneOf(NAMES)),
        ),
      ),
    }),
    reply: DONE,
    errors: { 409: 'The port of the helper is in use; everything else is put back' },
    example: { body: { parts: ['rules', 'log'] } },
    waitsItsTurn: true,
    async run(context, { body: { parts }, response }) {
      if (parts?.length === 0) throw new ControlError(400, 'parts: at least one is needed');
      const isBoth = !parts || (parts.includes('clock') && parts.includes('state'));
      // Nothing of the old state happens while the clock goes on; much device time may pass.
      if (isBoth && context.device.clock.now() < Date.now()) PARTS.state(context);
      // In this order: the state begins at the time of the clock, and the log is empty at the end.
      for (const name of NAMES) if (!parts || parts.includes(name)) await PARTS[name](context, response);
      if (!parts || parts.includes('state')) await resetHelper(context);
      return { ok: true };
    },
  }),
};
