import { type Request, Router } from 'express';
import type { DisturbanceFilter } from '../faults/disturbance-log';
import { wholeQuery } from './control-body';
import type { ControlContext } from './control-context';

const LINES = 'application/x-ndjson';

/**
 * Actions of fault rules on streams: read (also as lines of JSON for `application/x-ndjson`) and clear. Clearing the
 * rules clears it too. @assumed video.md 6.3
 */
export function disturbanceRoutes({ faults: { disturbances } }: ControlContext): Router {
  const router = Router();
  router.get('/disturbances', (request, response) => {
    const found = disturbances.find(filterOf(request));
    if (request.accepts(['application/json', LINES]) === LINES) {
      response.type(LINES).send(found.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
      return;
    }
    const { newest, fellOut } = disturbances;
    response.json({ newest, fellOut, disturbances: found });
  });
  router.delete('/disturbances', (_request, response) => {
    disturbances.clear();
    response.json({ newest: disturbances.newest });
  });
  return router;
}

/** Errors: ControlError 400. */
function filterOf({ query: { rule, what, session, since } }: Request): DisturbanceFilter {
  return {
    ...(typeof rule === 'string' ? { rule } : {}),
    ...(typeof what === 'string' ? { what } : {}),
    ...(session === undefined ? {} : { session: wholeQuery('session', session, 0) }),
    ...(since === undefined ? {} : { since: wholeQuery('since', since, 0) }),
  };
}
