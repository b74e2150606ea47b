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

  protected send(method: string, path: string, body?: unknown): Promise<Response> {
    return fetch(`${this.origin}/api/v1${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(this.token === undefined ? {} : { 'X-Control-Token': this.token }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  protected async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await this.send(method, path, body);
    const answer: unknown = await response.json();
    if (response.ok) return answer as T;
    const { error, detail } = answer as { error: string; detail?: unknown };
    throw new ControlRefusal(
      response.status,
      `${method} ${path}: ${error}${detail ? `\n${JSON.stringify(detail, null, 2)}` : ''}`,
      detail,
    );
  }
}
