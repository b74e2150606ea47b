import { type Response, Router } from 'express';
import { isRecord, isSameMethod } from '../faults/subset';
import { callsOf, isWanted, type LoggedRequest, type RequestFilter } from '../http/request-log';
import { methodNames, serviceNames } from '../services/method-names';
import { neededMember, objectBody, optionalMember, wholeQuery } from './control-body';
import { type ControlContext, ControlError } from './control-context';

const MAX_WAIT_MS = 60_000;
const NEAREST = 5;

/** The request log: read, clear, check, wait, follow; coverage; unexpected calls. @assumed pages-3 12.5 */
export function requestRoutes(context: ControlContext): Router {
  const { log, device } = context;
  const router = Router();
  router.get('/requests', (request, response) => {
    const { method, endpoint, since, limit } = request.query;
    const filter: RequestFilter = {
      ...(typeof method === 'string' ? { method } : {}),
      ...(typeof endpoint === 'string' ? { endpoint } : {}),
      ...(since === undefined ? {} : { since: wholeQuery('since', since, 0) }),
    };
    response.json({
      newest: log.newest(),
      requests: log.find(filter, limit === undefined ? undefined : wholeQuery('limit', limit, 1)),
    });
  });
  router.delete('/requests', (_request, response) => {
    log.clear();
    response.json({ newest: log.newest() });
  });
  router.post('/requests/assert', (request, response) => {
    const problem = contradiction(context, objectBody(request));
    if (problem) throw new ControlError(417, problem.text, { nearest: problem.nearest });
    response.json({ ok: true });
  });
  router.post('/requests/wait', async (request, response) => {
    response.json({ requests: await waitFor(context, objectBody(request), response) });
  });
  router.get('/stream', (request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    response.write(': requests of the device\n\n');
    const stop = log.listen((entry) => response.write(`id: ${entry.id}\ndata: ${JSON.stringify(entry)}\n\n`));
    request.on('close', stop);
  });
  router.get('/coverage', (_request, response) => {
    response.json(coverage(log.find()));
  });
  router.get('/unexpected', (_request, response) => {
    response.json({ unexpected: [...device.unexpected(), ...context.refusals] });
  });
  router.delete('/unexpected', (_request, response) => {
    device.clearUnexpected();
    context.refusals.length = 0;
    response.json({ unexpected: [] });
  });
  return router;
}

function filterOf(body: Record<string, unknown>): RequestFilter {
  const { params } = body;
  if (params !== undefined && !isRecord(params)) throw new ControlError(400, 'params: an object is needed');
  const since = optionalMember(body, 'since', 'number');
  const endpoint = optionalMember(body, 'endpoint', 'string');
  const user = optionalMember(body, 'user', 'string');
  return {
    method: neededMember(body, 'method', 'string'),
    ...(params === undefined ? {} : { params }),
    ...(since === undefined ? {} : { since }),
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(user === undefined ? {} : { user }),
  };
}

/**
 * Checks `{method, params?, count?, min?, max?, order?, within?}`: `order` lists methods that must be called one
 * after the other, `within` limits it to the last milliseconds of device time. Without numbers one request is enough.
 */
function contradiction({ log, device }: ControlContext, body: Record<string, unknown>) {
  const within = optionalMember(body, 'within', 'number');
  const from = within === undefined ? Number.NEGATIVE_INFINITY : device.clock.now() - within;
  const recent = log.find().filter((entry) => entry.time >= from);
  if (body.order !== undefined) return disorder(recent, body.order);
  const filter = filterOf(body);
  const found = recent.filter((entry) => isWanted(entry, filter)).length;
  const count = optionalMember(body, 'count', 'number');
  const min = optionalMember(body, 'min', 'number') ?? count ?? (body.max === undefined ? 1 : 0);
  const max = optionalMember(body, 'max', 'number') ?? count ?? Number.POSITIVE_INFINITY;
  if (found >= min && found <= max) return undefined;
  const text = `${filter.method}: ${found} requests fit, wanted ${min === max ? min : `${min} to ${max}`}`;
  return { text, nearest: nearestTo(filter, recent) };
}

function disorder(entries: readonly LoggedRequest[], order: unknown) {
  if (!Array.isArray(order)) throw new ControlError(400, 'order: a list of method names is needed');
  const methods = entries.flatMap(callsOf).map(({ method }) => method);
  let at = 0;
  for (const wanted of order.map(String)) {
    const next = methods.findIndex((method, index) => index >= at && isSameMethod(wanted, method));
    if (next < 0)
      return { text: `${wanted} did not come after what stands before it`, nearest: methods.slice(-NEAREST) };
    at = next + 1;
  }
  return undefined;
}

/** Same method with other parameters first, else the same area. */
function nearestTo({ method = '' }: RequestFilter, entries: readonly LoggedRequest[]): LoggedRequest[] {
  const same = entries.filter((entry) => isWanted(entry, { method }));
  const area = `${method.split('.')[0]}.*`;
  return (same.length > 0 ? same : entries.filter((entry) => isWanted(entry, { method: area }))).slice(-NEAREST);
}

function waitFor({ log }: ControlContext, body: Record<string, unknown>, response: Response): Promise<LoggedRequest[]> {
  const filter = filterOf(body);
  const count = optionalMember(body, 'count', 'number') ?? 1;
  const timeoutMs = Math.min(optionalMember(body, 'timeoutMs', 'number') ?? 5_000, MAX_WAIT_MS);
  return new Promise((resolve, reject) => {
    const found = log.find(filter);
    if (found.length >= count) return resolve(found);
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      stop();
      settle();
    };
    const stop = log.listen((entry) => {
      if (!isWanted(entry, filter)) return;
      found.push(entry);
      if (found.length >= count) finish(() => resolve(found));
    });
    const timer = setTimeout(() => {
      const text = `${filter.method}: ${found.length} of ${count} requests came within ${timeoutMs} ms`;
      finish(() => reject(new ControlError(417, text, { nearest: nearestTo(filter, log.find()) })));
    }, timeoutMs);
    response.once('close', () => finish(() => resolve(found)));
  });
}

/** Counts of the log by method and by table, and the methods without a call. */
function coverage(entries: readonly LoggedRequest[]) {
  const methods: Record<string, number> = {};
  const tables: Record<string, number> = {};
  for (const { method, params } of entries.flatMap(callsOf)) {
    methods[method] = (methods[method] ?? 0) + 1;
    if (isRecord(params) && typeof params.name === 'string') tables[params.name] = (tables[params.name] ?? 0) + 1;
  }
  const all = serviceNames().flatMap((area) => methodNames(area) ?? []);
  return { methods, tables, untouched: all.filter((method) => methods[method] === undefined) };
}
