import type { Request, Response } from 'express';
import { flag, object, type Shape, text } from '../json-shape';
import type { ControlContext } from './control-context';

/** Parts of one request, checked against the forms of its route. */
export interface Given<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  request: Request;
  response: Response;
}

/** A handler that wrote the answer itself. */
export const SENT = Symbol('sent');

/**
 * One call of the control API. The forms are what is checked, what the description at /openapi.json says, and the
 * types of the handler and of the client.
 */
export interface ControlRoute<Params, Query, Body, Reply> {
  summary: string;
  /** Names in the path. Others than the form allows: 404. */
  params?: Shape<Params>;
  /** Texts; of a whole number its digits. */
  query?: Shape<Query>;
  /** Absent: an empty object, where the method has a body. */
  body?: Shape<Body>;
  /** Shape of a successful reply. */
  reply: Shape<Reply>;
  /** Content type of the answer; default: JSON. */
  type?: string;
  /** Default: 200. */
  status?: number;
  /** Why the call may be refused, besides a request of another form. */
  errors?: Readonly<Record<number, string>>;
  /** A request that is answered well by a new device, for the description and the tests. */
  example?: { params?: NoInfer<Params>; query?: NoInfer<Query>; body?: NoInfer<Body> };
  /** The call moves the clock or replaces the state: it waits for the end of such calls before it. */
  waitsItsTurn?: true;
  /** Errors: ControlError. */
  run(context: ControlContext, given: Given<Params, Query, Body>): Reply | typeof SENT | Promise<Reply | typeof SENT>;
}

/** Lets the compiler find the types of a route from its forms. */
export const route = <Reply, Params = undefined, Query = undefined, Body = undefined>(
  entry: ControlRoute<Params, Query, Body, Reply>,
): ControlRoute<Params, Query, Body, Reply> => entry;

/** A route whose types do not matter. */
export type AnyRoute = ControlRoute<unknown, unknown, unknown, unknown>;

/** Answer of a call without a result. */
export const DONE = object({ ok: flag });

/** Names of tables and snapshots. */
export const NAME = object({ name: text(64, /^[A-Za-z0-9][\w.-]*$/) });
