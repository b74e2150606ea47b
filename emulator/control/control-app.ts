import { timingSafeEqual } from 'node:crypto';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { FaultRuleError } from '../faults/fault-rule';
import { hostName, isLoopbackName, isOwnOrigin } from '../http/guard';
import type { HttpContext } from '../http/http-context';
import { BodyError } from '../http/read-body';
import { controlBody } from './control-body';
import { type ControlContext, ControlError, type ControlOptions } from './control-context';
import { deviceRoutes } from './device-routes';
import { disturbanceRoutes } from './disturbance-routes';
import { eventRoutes } from './event-routes';
import { faultRoutes } from './fault-routes';
import { helperRoutes } from './helper-routes';
import { loginRoutes } from './login-routes';
import { PLAYER_PATH, playerRoutes } from './player-routes';
import { requestRoutes } from './request-routes';
import { stateRoutes } from './state-routes';

/** Base path of the control API. @assumed pages-3 12.5 */
export const CONTROL_BASE = '/api/v1';

/**
 * The control API: reads and changes the device from outside, for tests and people at the bench. It listens on its
 * own port, accepts only loopback names and its own host, refuses other origins and sends no CORS header. It also
 * serves the player page, which no browser can open when a token is required.
 * @assumed pages-3 12.5, 12.7
 */
export function createControlApp(around: HttpContext, options: ControlOptions): Express {
  const context: ControlContext = { ...around, ...options };
  const app = express();
  app.disable('x-powered-by').disable('etag').enable('case sensitive routing');
  app.use(doorKeeper(options));
  app.use(PLAYER_PATH, playerRoutes(context, options.playerFolder));
  app.use(CONTROL_BASE, controlBody());
  app.use(CONTROL_BASE, stateRoutes(context), faultRoutes(context), disturbanceRoutes(context), requestRoutes(context));
  app.use(CONTROL_BASE, eventRoutes(context), loginRoutes(context), deviceRoutes(context), helperRoutes(context));
  app.use((request, _response, next) => next(new ControlError(404, `no such call: ${request.method} ${request.path}`)));
  app.use(failure(options.onFailure));
  return app;
}

function doorKeeper({ token, allowedHosts }: ControlOptions): RequestHandler {
  return (request, response, next) => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    response.setHeader('Cache-Control', 'no-store');
    const name = hostName(request.headers.host ?? '');
    const isKnown =
      name !== undefined && (isLoopbackName(name) || allowedHosts.some((each) => each.toLowerCase() === name));
    if (!isKnown || !isOwnOrigin(request)) return next(new ControlError(403, 'foreign Host or Origin'));
    if (token !== undefined && !isSameText(request.headers['x-control-token'], token)) {
      return next(new ControlError(401, 'X-Control-Token is missing or wrong'));
    }
    next();
  };
}

function isSameText(given: string | string[] | undefined, wanted: string): boolean {
  if (typeof given !== 'string') return false;
  const left = Buffer.from(given);
  const right = Buffer.from(wanted);
  return left.length === right.length && timingSafeEqual(left, right);
}

function failure(report: (error: unknown) => void): ErrorRequestHandler {
  return (error, _request, response, _next) => {
    if (error instanceof ControlError) {
      response
        .status(error.status)
        .json({ error: error.message, ...(error.detail === undefined ? {} : { detail: error.detail }) });
    } else if (error instanceof FaultRuleError) response.status(400).json({ error: error.message });
    else if (error instanceof BodyError) response.status(413).json({ error: `body ${error.problem}` });
    else {
      report(error);
      response.status(500).json({ error: 'the emulator failed; see its output' });
    }
  };
}
