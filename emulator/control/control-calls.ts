import { WITH_BODY } from './control-body';
import type { ControlRoute } from './control-route';
import type { CONTROL_ROUTES, RouteName } from './control-table';

type Routes = typeof CONTROL_ROUTES;

/** The answer of a call. */
export type Reply<N extends RouteName> =
  Routes[N] extends ControlRoute<infer _P, infer _Q, infer _B, infer R> ? R : never;

/** The body of a call. */
export type Body<N extends RouteName> =
  Routes[N] extends ControlRoute<infer _P, infer _Q, infer B, infer _R> ? B : never;

/** Names in the path, query and body of a call, as far as it has them. */
type Input<N extends RouteName> =
  Routes[N] extends ControlRoute<infer P, infer Q, infer B, infer _R>
    ? Part<'params', P> & (Q extends undefined ? unknown : { query?: Q }) & Part<'body', B>
    : never;
type Part<Name extends string, T> = [T] extends [undefined] ? unknown : { [_ in Name]: T };

/** An input may be left out where the call has none. */
type Asked<N extends RouteName> =
  Partial<Input<N>> extends Input<N> ? [input?: Input<N> & Parts] : [input: Input<N> & Parts];

interface Parts {
  params?: object;
  query?: object;
  body?: unknown;
}

/** A call of the control API that was refused; `detail` may contain the nearest requests. */
export class ControlRefusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly detail?: unknown,
  ) {
    super(message);
  }
}

/** The connection to the control API of one emulator. */
export class ControlCalls {
  /** @param origin of the control API, `http://127.0.0.1:8090` */
  constructor(
    readonly origin: string,
    private readonly token?: string,
  ) {}

  /** Any call of the table of routes. Errors: ControlRefusal. */
  async call<N extends RouteName>(name: N, ...[input]: Asked<N>): Promise<Reply<N>> {
    return (await this.ask(name, input)) as Reply<N>;
  }

  protected async ask(name: RouteName, input: Parts | undefined): Promise<unknown> {
    const response = await this.send(name, input);
    const answer: unknown = await response.json();
    if (response.ok) return answer;
    const { error, detail } = answer as { error: string; detail?: unknown };
    throw new ControlRefusal(
      response.status,
      `${name}: ${error}${detail ? `\n${JSON.stringify(detail, null, 2)}` : ''}`,
      detail,
    );
  }

  protected send(name: RouteName, { params = {}, query = {}, body }: Parts = {}): Promise<Response> {
    const [method = '', path = ''] = name.split(' ');
    const filled = path.replace(/\{(\w+)\}/g, (_all, each) => encodeURIComponent(String(Reflect.get(params, each))));
    const asked = Object.entries(query).filter(([, value]) => value !== undefined);
    const search = new URLSearchParams(asked.map(([each, value]) => [each, String(value)]));
    const hasBody = WITH_BODY.includes(method);
    return fetch(`${this.origin}/api/v1${filled}${asked.length > 0 ? `?${search}` : ''}`, {
      method,
      headers: {
        ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
        ...(this.token === undefined ? {} : { 'X-Control-Token': this.token }),
      },
      ...(hasBody ? { body: JSON.stringify(body ?? {}) } : {}),
    });
  }
}
