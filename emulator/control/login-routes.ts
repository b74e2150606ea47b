import { createHash } from 'node:crypto';
import { Router } from 'express';
import { type ControlContext, ControlError } from './control-context';

/** Live logins, listed and ended, and the codes of password recovery. @assumed pages-3 12.5 */
export function loginRoutes({ device, notify }: ControlContext): Router {
  const router = Router();
  router.get('/logins', (_request, response) => {
    response.json({ logins: device.logins().map(({ id, ...rest }) => ({ key: keyOf(id), ...rest })) });
  });
  router.delete('/logins', (_request, response) => {
    for (const { id } of device.logins()) device.endLogin(id);
    notify.sweep();
    response.json({ ended: true });
  });
  // By key, or by user name for all logins of an account.
  router.delete('/logins/:which', (request, response) => {
    const { which } = request.params;
    const meant = device.logins().filter(({ id, userName }) => keyOf(id) === which || userName === which);
    if (meant.length === 0) throw new ControlError(404, `no login ${which}`);
    for (const { id } of meant) device.endLogin(id);
    notify.sweep();
    response.json({ ended: meant.length });
  });
  router.get('/recovery', (_request, response) => {
    const { codes, sent } = device.state().recovery;
    response.json({ codes, sent });
  });
  return router;
}

/** Session ids are secrets, even here: a login is named by the start of its digest. */
function keyOf(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 12);
}
