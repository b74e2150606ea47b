import { createHash } from 'node:crypto';
import { flag, list, number, object, oneOf, text, whole } from '../json-shape';
import { ControlError } from './control-context';
import { route } from './control-route';

const LOGIN = object({
  key: text(),
  userName: text(),
  address: text(),
  clientType: text(),
  loginTime: number(),
  deadline: number(),
  openQueries: whole(0),
});

/** Live logins, listed and ended, and the codes of password recovery. @assumed pages-3 12.5 */
export const LOGIN_ROUTES = {
  'GET /logins': route({
    summary: 'Live logins; `key` identifies one without revealing its session, `openQueries` counts tokens not stopped',
    reply: object({ logins: list(LOGIN) }),
    run: ({ device }) => ({
      logins: device
        .logins()
        .map(({ id, ...rest }) => ({ key: keyOf(id), ...rest, openQueries: device.openQueries(id) })),
    }),
  }),
  'DELETE /logins': route({
    summary: 'Ends all logins',
    reply: object({ ended: flag }),
    run({ device }) {
      for (const { id } of device.logins()) device.endLogin(id);
      return { ended: true };
    },
  }),
  'DELETE /logins/{which}': route({
    summary: 'Ends one login, by key, or all of an account, by name',
    params: object({ which: text(64) }),
    reply: object({ ended: whole(1) }),
    errors: { 404: 'No such login' },
    example: { params: { which: 'admin' } },
    run({ device }, { params: { which } }) {
      const meant = device.logins().filter(({ id, userName }) => keyOf(id) === which || userName === which);
      if (meant.length === 0) throw new ControlError(404, `no login ${which}`);
      for (const { id } of meant) device.endLogin(id);
      return { ended: meant.length };
    },
  }),
  'GET /recovery': route({
    summary: 'Codes of password recovery, as the bound contact receives them; newest last',
    reply: object({
      codes: list(object({ code: text(), way: oneOf(['message', 'qr']), issued: number() })),
      sent: object({ day: text(), count: whole(0) }),
    }),
    run({ device }) {
      const { codes, sent } = device.state().recovery;
      return { codes, sent };
    },
  }),
};

/** Session ids are secrets, even here: a login is named by the start of its digest. */
function keyOf(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 12);
}
