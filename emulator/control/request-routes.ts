import type { Response } from 'express';
import {
  misspeltEndpoint,
  misspeltMethod,
  misspeltName,
  misspeltUser,
  unloggedMethod,
  unmatchedMethod,
} from '../faults/known-names';
import { isSameMethod, isSubset } from '../faults/subset';
import { MAX_QUEUED_BYTES } from '../http/notify-streams';
import { callsOf, isWanted, type LoggedRequest, type RequestFilter } from '../http/request-log';
import { isRecord } from '../is-record';
import {
  anything,
  described,
  list,
  map,
  named,
  number,
  object,
  optional,
  type TypeOf,
  text,
  whole,
} from '../json-shape';
import { methodNames, serviceNames } from '../services/method-names';
import { type ControlContext, ControlError } from './control-context';
import { DONE, route, SENT } from './control-route';

const MAX_WAIT_MS = 60_000;
const NEAREST = 5;

const REQUEST = anything<LoggedRequest>('One exchange of the device port, secrets masked');

const FILTER = {
  params: optional(
    described('Subset of the parameters; secrets are masked in the log, and long members cut', map(anything())),
  ),
  endpoint: optional(text()),
  user: optional(text()),
  since: optional(described('Only entries with a greater id', number())),
};

const ASSERTION = object({
  ...FILTER,
  method: optional(text()),
  count: optional(described('Exactly that many, in place of `min` and `max`', whole(0))),
  min: optional(whole(0)),
  max: optional(whole(0)),
  order: optional(
    described(
      'Methods that must be called one after the other, in place of `method` and numbers; among the requests that fit ' +
        'the other members',
      list(text()),
    ),
  ),
  within: optional(described('Only the last milliseconds of device time', number())),
});
type Assertion = TypeOf<typeof ASSERTION>;

const WAIT = object({
  ...FILTER,
  method: text(),
  count: optional(whole(0)),
  timeoutMs: optional(number({ minimum: 0, maximum: MAX_WAIT_MS })),
});

const UNEXPECTED = object({
  unexpected: list(
    named(
      'UnexpectedCall',
      object({
        time: described('Device time in milliseconds since 1970', number()),
        method: described('The call; of an address that nobody knows its verb and path', text()),
        why: described('What is wrong; of unknown members their paths, and in brackets what is probably meant', text()),
        request: optional(described('Id in /requests; absent where nothing was logged', whole(1))),
        user: optional(text()),
        params: optional(anything('Secrets are masked; of long ones an excerpt')),
      }),
    ),
  ),
});

const UNEXPECTED_ASSERTION = object({
  method: optional(described('Only of this method, or of an area such as `configManager.*`', text())),
  user: optional(text()),
  since: optional(described('Only of requests with a greater id, and without one', whole(0))),
  max: optional(described('That many are accepted; 0 when absent', whole(0))),
});

/** The request log: read, clear, check, wait, follow; coverage; unexpected calls. @assumed pages-3 12.5 */
export const REQUEST_ROUTES = {
  'GET /requests': route({
    summary: 'The request log, oldest first, and the id of its newest entry',
    query: object({
      method: optional(text()),
      endpoint: optional(text()),
      since: optional(whole(0)),
      limit: optional(whole(1)),
    }),
    reply: object({ newest: whole(0), requests: list(REQUEST) }),
    example: { query: { limit: 1 } },
    run: ({ log }, { query: { limit, ...filter } }) => ({ newest: log.newest(), requests: log.find(filter, limit) }),
  }),
  'DELETE /requests': route({
    summary: 'Clears the request log',
    reply: object({ newest: whole(0) }),
    run({ log }) {
      log.clear();
      return { newest: log.newest() };
    },
  }),
  'POST /requests/assert': route({
    summary: 'Whether the log has such requests: one, or as many as the numbers say',
    body: ASSERTION,
    reply: DONE,
    errors: { 417: 'It has not; the detail has the nearest ones' },
    example: { body: { method: 'toaster.toast', count: 0 } },
    run(context, { body }) {
      checkNames(context, body);
      const problem = contradiction(context, body);
      if (problem) throw new ControlError(417, problem.text, { nearest: problem.nearest });
      return { ok: true };
    },
  }),
  'POST /requests/wait': route({
    summary: 'Answers when that many requests came, including those already logged',
    body: WAIT,
    reply: object({ requests: list(REQUEST) }),
    errors: { 417: 'They did not come in time; the detail has the nearest ones' },
    example: { body: { method: 'toaster.toast', count: 0, timeoutMs: 1 } },
    async run(context, { body, response }) {
      checkNames(context, body);
      return { requests: await waitFor(context, body, response) };
    },
  }),
  'GET /stream': route({
    summary: 'New requests as they come, as server-sent events',
    reply: anything<string>(),
    type: 'text/event-stream',
    run({ log }, { request, response }) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      if (request.method === 'HEAD') {
        response.end();
        return SENT;
      }
      response.write(': requests of the device\n\n');
      const stop = log.listen((entry) => {
        if (response.writableLength > MAX_QUEUED_BYTES) response.destroy();
        else response.write(`id: ${entry.id}\ndata: ${JSON.stringify(entry)}\n\n`);
      });
      request.on('close', stop);
      return SENT;
    },
  }),
  'GET /coverage': route({
    summary: 'Counts of the log by method and by table, and the methods without a call',
    reply: object({ methods: map(whole(1)), tables: map(whole(1)), untouched: list(text()) }),
    run: ({ log }) => coverage(log.find()),
  }),
  'GET /unexpected': route({
    summary:
      'Calls that no correct client makes, oldest first: unknown methods and addresses of any port, dead sessions ' +
      'and handles, wrong parameters; with the switch `strict` also unknown members and conditions that no row meets',
    reply: UNEXPECTED,
    run: ({ device }) => ({ unexpected: device.unexpected() }),
  }),
  'POST /unexpected/assert': route({
    summary: 'Whether there were no unexpected calls, or at most that many',
    body: UNEXPECTED_ASSERTION,
    reply: DONE,
    errors: { 417: 'There were more; the detail has the latest ones' },
    example: { body: { method: 'toaster.*' } },
    run({ device, log }, { body: { method, user, since = 0, max = 0 } }) {
      const isNoted = device.unexpected().some((each) => method !== undefined && isSameMethod(method, each.method));
      // What is no call has its verb and path in place of a method.
      const isPattern = method?.endsWith('*') === true && !method.includes('/');
      const wrong = isPattern ? unmatchedMethod(method, false) : misspeltMethod(method);
      if (wrong && !isNoted) throw new ControlError(400, `method: ${wrong}`);
      checkUser({ device, log }, user);
      const found = device
        .unexpected()
        .filter(
          (each) =>
            (method === undefined || isSameMethod(method, each.method)) &&
            (user === undefined || each.user === user) &&
            (each.request === undefined || each.request > since),
        );
      if (found.length <= max) return { ok: true };
      const [first] = found;
      const text = `${found.length} unexpected calls, such as ${first?.method}: ${first?.why}`;
      throw new ControlError(417, text, { unexpected: found.slice(-NEAREST) });
    },
  }),
  'DELETE /unexpected': route({
    summary: 'Forgets them',
    reply: UNEXPECTED,
    run({ device }) {
      device.clearUnexpected();
      return { unexpected: [] };
    },
  }),
};

/** Refuses names that are probably misspelt: a count of none would hold for them. Errors: ControlError 400. */
function checkNames(
  { log, device }: ControlContext,
  { method, order = [], endpoint, user, params }: RequestFilter & { order?: readonly string[] },
): void {
  const methods = [...order, ...(method === undefined ? [] : [method])];
  // A client may have called a method that no device has.
  const wrongMethod = methods
    .map((each) => log.find({ method: each }).length === 0 && unloggedMethod(each))
    .find(Boolean);
  if (wrongMethod) throw new ControlError(400, wrongMethod);
  const name = isRecord(params) && typeof params.name === 'string' ? params.name : undefined;
  const wrongName = log.find({ params: { name } }).length === 0 ? misspeltName(name, methods[0]) : undefined;
  if (wrongName) throw new ControlError(400, `params.name: ${wrongName}`);
  const wrongEndpoint = endpoint?.endsWith('*') ? 'a whole address is needed' : misspeltEndpoint(endpoint);
  if (wrongEndpoint) throw new ControlError(400, `endpoint: ${wrongEndpoint}`);
  checkUser({ log, device }, user);
}

function checkUser({ log, device }: Pick<ControlContext, 'log' | 'device'>, user: string | undefined): void {
  // Also accounts that were deleted since.
  const accounts = [...device.state().accounts.map(({ name }) => name), ...log.find({ user }).map(() => user ?? '')];
  const wrongUser = misspeltUser(user, accounts);
  if (wrongUser) throw new ControlError(400, `user: ${wrongUser}`);
}

/** Why the log contradicts an assertion. Errors: ControlError 400 for one that contradicts itself, or says nothing. */
function contradiction({ log, device }: ControlContext, body: Assertion) {
  const { within, order, count, method, min: least, max: most, ...more } = body;
  const from = within === undefined ? Number.NEGATIVE_INFINITY : device.clock.now() - within;
  const recent = log.find().filter((entry) => entry.time >= from);
  if (order !== undefined) {
    const beside = (['method', 'count', 'min', 'max'] as const).find((name) => body[name] !== undefined);
    if (beside) throw new ControlError(400, `${beside}: order stands in its place`);
    if (order.length === 0) throw new ControlError(400, 'order: at least one method is needed');
    return disorder(recent, order, more);
  }
  if (method === undefined) throw new ControlError(400, 'method: a string is needed');
  if (count !== undefined && (least !== undefined || most !== undefined))
    throw new ControlError(400, 'count: it stands in place of min and max');
  if (least !== undefined && most !== undefined && least > most)
    throw new ControlError(400, 'min: it is greater than max');
  const filter = { ...more, method };
  const found = recent.filter((entry) => isWanted(entry, filter)).length;
  const min = least ?? count ?? (most === undefined ? 1 : 0);
  const max = most ?? count ?? Number.POSITIVE_INFINITY;
  if (found >= min && found <= max) return undefined;
  const wanted = min === max ? min : most === undefined ? `at least ${min}` : `${min} to ${max}`;
  const text = `${method}: ${found} requests fit, wanted ${wanted}`;
  return { text, nearest: nearestTo(filter, recent) };
}

function disorder(recent: readonly LoggedRequest[], order: readonly string[], { params, ...filter }: RequestFilter) {
  const calls = recent.filter((entry) => isWanted(entry, filter)).flatMap(callsOf);
  const methods = calls.filter((call) => isSubset(params, call.params)).map(({ method }) => method);
  let at = 0;
  for (const wanted of order) {
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

function waitFor(
  { log }: ControlContext,
  { count = 1, timeoutMs = 5_000, ...filter }: TypeOf<typeof WAIT>,
  response: Response,
): Promise<LoggedRequest[]> {
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
  // Clients may call a method anything, `toString` too.
  const methods = new Map<string, number>();
  const tables = new Map<string, number>();
  const count = (names: Map<string, number>, name: string) => names.set(name, (names.get(name) ?? 0) + 1);
  for (const { method, params } of entries.flatMap(callsOf)) {
    count(methods, method);
    if (isRecord(params) && typeof params.name === 'string') count(tables, params.name);
  }
  const all = serviceNames().flatMap((area) => methodNames(area) ?? []);
  return {
    methods: Object.fromEntries(methods),
    tables: Object.fromEntries(tables),
    untouched: all.filter((method) => !methods.has(method)),
  };
}
