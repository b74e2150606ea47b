import type { LoggedDisturbance } from '../faults/disturbance-log';
import { anything, list, object, optional, text, whole } from '../json-shape';
import { route, SENT } from './control-route';

const LINES = 'application/x-ndjson';

/** Actions of fault rules on streams. Clearing the rules clears them too. @assumed video.md 6.3 */
export const DISTURBANCE_ROUTES = {
  'GET /disturbances': route({
    summary: `Actions of the fault rules on streams since the last clear; lines of JSON with \`Accept: ${LINES}\``,
    query: object({
      rule: optional(text()),
      what: optional(text()),
      session: optional(whole(0)),
      since: optional(whole(0)),
    }),
    reply: object({ newest: whole(0), discarded: whole(0), disturbances: list(anything<LoggedDisturbance>()) }),
    example: { query: { since: 0 } },
    run({ faults: { disturbances } }, { query, request, response }) {
      const found = disturbances.find(query);
      if (request.accepts(['application/json', LINES]) === LINES) {
        response.type(LINES).send(found.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
        return SENT;
      }
      const { newest, discarded } = disturbances;
      return { newest, discarded, disturbances: found };
    },
  }),
  'DELETE /disturbances': route({
    summary: 'Forgets them',
    reply: object({ newest: whole(0) }),
    run({ faults: { disturbances } }) {
      disturbances.clear();
      return { newest: disturbances.newest };
    },
  }),
};
