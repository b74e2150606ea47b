import { CONTROL_BASE } from './control-app';

/** One call of a script; `path` is relative to `/api/v1`. */
export interface ControlCall {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
}

/** A call of a script failed; the message has the reason. */
export class ScriptRefused extends Error {
  constructor(index: number, { method, path }: ControlCall, why: string) {
    super(`script[${index}], ${method} ${path}: ${why}`);
    this.name = 'ScriptRefused';
  }
}

/** Time limit of a call: `/requests/wait` and the like do not belong into a start. */
const CALL_MS = 10_000;

/**
 * Makes the calls one after the other, through the control API. Errors: ScriptRefused for the first failed call;
 * those before it stay done.
 */
export async function runScript(
  calls: readonly ControlCall[],
  door: { origin: string; token: string | undefined },
): Promise<void> {
  for (const [index, call] of calls.entries()) {
    const response = await fetch(`${door.origin}${CONTROL_BASE}${call.path}`, {
      method: call.method,
      redirect: 'error',
      signal: AbortSignal.timeout(CALL_MS),
      headers: {
        'Content-Type': 'application/json',
        ...(door.token === undefined ? {} : { 'X-Control-Token': door.token }),
      },
      ...(call.method === 'DELETE' ? {} : { body: JSON.stringify(call.body ?? {}) }),
    }).catch((error: unknown) => {
      const isSlow = error instanceof Error && error.name === 'TimeoutError';
      throw new ScriptRefused(index, call, isSlow ? `not done after ${CALL_MS / 1000} s` : String(error));
    });
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.ok) continue;
    const { error = `status ${response.status}` } = Object(answer) as { error?: string };
    throw new ScriptRefused(index, call, error);
  }
}
