import busboy from 'busboy';
import { type Request, Router } from 'express';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { cookieSession } from './cookies';
import { bodyOf, exchange, noSession, wrongVerb } from './exchange';
import type { HttpContext } from './http-context';

/** The form of a subscription holds one or two short texts. */
const MAX_BODY_BYTES = 65_536;

/**
 * `/SubscribeNotify.cgi`, by GET or POST. The session is that of the cookie; without `httpOnly` it may also be in the
 * query or in a form part named `sessionId`. Without a live session the body is the JSON error. @assumed contract 1.6
 */
export function notifyRoutes(context: HttpContext): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.all(ENDPOINT.notify, async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'POST')
      return wrongVerb(context, request, response, 'notify', 'GET, POST');
    const body = await bodyOf(context, request, response, 'notify', MAX_BODY_BYTES);
    if (!body) return;
    const session = await subscriber(context, request, body);
    const login = session === undefined ? undefined : context.device.login(session);
    const kind = request.query.type === '1' ? 'snapshots' : 'events';
    const facts = {
      transport: 'notify' as const,
      endpoint: ENDPOINT.notify,
      params: { type: kind },
      user: login?.userName,
      session,
    };
    await exchange(context, request, response, facts, () => {
      // It may have ended while a rule delayed the request.
      if (session !== undefined && context.device.login(session)) {
        const subscriber = { session, kind, isForm: isForm(request) } as const;
        return { kind: 'stream', open: (disturbance) => context.notify.open(subscriber, response, disturbance) };
      }
      // Not unexpected: by this answer a client that asks again learns that its login is over.
      return noSession(0);
    });
  });
  return router;
}

async function subscriber(context: HttpContext, request: Request, body: Buffer): Promise<string | undefined> {
  const cookie = cookieSession(request);
  if (context.device.capabilities().httpOnly === true) return cookie;
  const { sessionId } = request.query;
  if (typeof sessionId === 'string' && sessionId !== '') return sessionId;
  return (await formField(request, body, 'sessionId')) ?? cookie;
}

/** A multipart POST, as pages send it. @spec §7 */
function isForm(request: Request): boolean {
  const type = request.headers['content-type'] ?? '';
  return request.method === 'POST' && /^multipart\/form-data;.*boundary=/i.test(type);
}

function formField(request: Request, body: Buffer, wanted: string): Promise<string | undefined> {
  const type = request.headers['content-type'] ?? '';
  if (body.length === 0 || !isForm(request)) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    let found: string | undefined;
    const form = busboy({
      headers: { 'content-type': type },
      limits: { fields: 10, files: 0, fieldSize: 200, parts: 10 },
    });
    form.on('field', (name, value) => {
      if (name === wanted) found = value;
    });
    form.on('error', () => resolve(undefined));
    form.on('close', () => resolve(found));
    form.end(body);
  });
}
