import { timingSafeEqual } from 'node:crypto';
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express';
import { FaultRuleError } from '../faults/fault-rule';
import { hostName, isLoopbackName, isOwnOrigin } from '../http/guard';
import type { HttpContext } from '../http/http-context';
import { isAskedByBrowsers, noteRefusal } from '../http/note-refusal';
import { BodyError } from '../http/read-body';
import { object } from '../json-shape';
import { checkForm, controlBody, readQuery, WITH_BODY } from './control-body';
import { type ControlContext, ControlError, type ControlOptions } from './control-context';
import { type AnyRoute, SENT } from './control-route';
import { CONTROL_ROUTES } from './control-table';
import { PLAYER_PATH, playerRoutes } from './player-routes';
import { benchPage, FAULTS_PATH, faultsPage } from './qa-pages';

/** Base path of the control API. @assumed pages-3 12.5 */
export const CONTROL_BASE = '/api/v1';

const NOTHING = object({});

/**
 * The control API: reads and changes the device from outside, for tests and people at the bench. It listens on its
 * own port, accepts only loopback names and its own host, refuses other origins and sends no CORS header. It also
 * serves the pages for testers: bench, error catalogue, player. No browser can open them when a token is required.
 * @assumed pages-3 12.5, 12.7
 */
export function createControlApp(around: HttpContext, options: ControlOptions): Express {
  const context: ControlContext = { ...around, ...options };
  const app = express();
  app.disable('x-powered-by').disable('etag').enable('case sensitive routing');
  app.use(doorKeeper(options));
  app.use(PLAYER_PATH, playerRoutes(context, options.playerFolder));
  app.use(FAULTS_PATH, faultsPage());
  app.use(benchPage());
  app.use(CONTROL_BASE, controlBody());
  app.use(CONTROL_BASE, controlRouter(context));
  // A person or a program that looks around is led to the description.
  app.get(
    ['/', '/docs', CONTROL_BASE, '/openapi.json'],
    (_request, response) => void response.json({ description: DESCRIPTION }),
  );
  app.use((request, response, next) => {
    if (!isAskedByBrowsers(request.path))
      noteRefusal(context, `${request.method} ${request.path}`, 'unknown address of the control port');
    next(unknownCall(request, response));
  });
  app.use(failure(options.onFailure));
  return app;
}

/** Where the description of this interface is. */
const DESCRIPTION = `${CONTROL_BASE}/openapi.json`;

/** 405 with the verbs of an address that takes others. */
function unknownCall({ method, path }: Request, response: Response): ControlError {
  const parts = path.split('/');
  const isSame = (form: string) => {
    const own = `${CONTROL_BASE}${form}`.split('/');
    return own.length === parts.length && own.every((part, place) => part.startsWith('{') || part === parts[place]);
  };
  const verbs = Object.keys(CONTROL_ROUTES).flatMap((name) => {
    const [verb = '', form = ''] = name.split(' ');
    return isSame(form) ? [verb] : [];
  });
  if (verbs.length === 0) return new ControlError(404, `no such call: ${method} ${path}`, { description: DESCRIPTION });
  response.setHeader('Allow', verbs.join(', '));
  return new ControlError(405, `${path} takes ${verbs.join(', ')}`);
}

/** Every route of the table: checks the request, runs the handler, writes its answer. */
function controlRouter(context: ControlContext): Router {
  const router = Router();
  const inTurn = turns();
  for (const [name, entry] of Object.entries<AnyRoute>(CONTROL_ROUTES)) {
    const [method = '', path = ''] = name.split(' ');
    const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    router[verb](path.replace(/\{(\w+)\}/g, ':$1'), (request, response) =>
      answer(context, entry, entry.waitsItsTurn ? inTurn : atOnce, request, response),
    );
  }
  return router;
}

/** Calls one after the other: each begins when the one before has ended, well or not. */
function turns() {
  let last: Promise<unknown> = Promise.resolve();
  return async <T>(call: () => T | Promise<T>): Promise<T> => {
    const own = last.then(call);
    last = own.catch(() => undefined);
    return own;
  };
}

const atOnce = async <T>(call: () => T | Promise<T>): Promise<T> => call();

async function answer(
  context: ControlContext,
  entry: AnyRoute,
  when: typeof atOnce,
  request: Request,
  response: Response,
): Promise<void> {
  const { params, query = NOTHING, body = NOTHING, type = 'application/json', status = 200 } = entry;
  if (params) checkForm(404, params, request.params);
  const asked = readQuery(query, request);
  if (WITH_BODY.includes(request.method)) checkForm(400, body, request.body);
  const given = { params: request.params, query: asked, body: request.body, request, response };
  // Nothing is done for a client that has left while it waited.
  const reply = await when(() => (response.destroyed ? SENT : entry.run(context, given)));
  if (reply === SENT) return;
  response.status(status).type(type);
  if (type === 'application/json') response.json(reply);
  else response.send(reply);
}

function doorKeeper({ token, allowedHosts }: ControlOptions): RequestHandler {
  return (request, response, next) => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    response.setHeader('Cache-Control', 'no-store');
    const name = hostName(request.headers.host ?? '');
    const isKnown =
      name !== undefined && (isLoopbackName(name) || allowedHosts.some((each) => each.toLowerCase() === name));
    if (!isKnown || !isOwnOrigin(request))
      return next(new ControlError(403, 'foreign Host or Origin: --allow-host <name> lets a host name in'));
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
    else if (error instanceof URIError) response.status(400).json({ error: 'the path cannot be decoded' });
    else if (error instanceof BodyError) {
      if (error.problem === 'tooSlow') response.status(408).set('Connection', 'close');
      else response.status(413);
      response.json({ error: `body ${error.problem}` });
    } else {
      report(error);
      response.status(500).json({ error: 'the emulator failed; see its output' });
    }
  };
}
