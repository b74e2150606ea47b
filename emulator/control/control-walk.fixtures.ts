import type { TestEmulator } from '../http/emulator.fixtures';
import { WITH_BODY } from './control-body';
import type { AnyRoute } from './control-route';
import { CONTROL_ROUTES } from './control-table';

/** The routes of the table without their types. */
export const ROUTES = Object.entries<AnyRoute>(CONTROL_ROUTES);

/** Makes what the examples name: a rule, a snapshot, a login. */
export async function prepare({ control }: TestEmulator): Promise<void> {
  // Timers of an earlier call, such as a reboot, must not change the device meanwhile.
  await control.freezeClock();
  await control.reset();
  await control.clearFaults();
  await control.setFault({ id: 'gone', match: { method: 'magicBox.reboot' }, action: { type: 'error', code: 1 } });
  await control.snapshot('before');
  await control.addLogins(1);
}

/** Calls a route with the path and query of its example. */
export function callWith({ controlOrigin }: TestEmulator, name: string, entry: AnyRoute, body: unknown) {
  const [method = '', path = ''] = name.split(' ');
  const { params, query } = entry.example ?? {};
  const filled = path.replace(/\{(\w+)\}/g, (_all, each) => String(Reflect.get(Object(params), each)));
  const search = new URLSearchParams(Object.entries(Object(query)).map(([each, value]) => [each, String(value)]));
  return fetch(`${controlOrigin}/api/v1${filled}?${search}`, {
    method,
    ...(WITH_BODY.includes(method) && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    }),
  });
}
