import { createHash } from 'node:crypto';
import { Router } from 'express';
import { isRecord } from '../faults/subset';
import { neededMember, objectBody, optionalMember } from './control-body';
import { type ControlContext, ControlError } from './control-context';

const ACTIONS = ['Start', 'Stop', 'Pulse'] as const;
const DOOR_HAPPENINGS = ['open', 'close', 'break', 'mend'] as const;

/** What happens to a device from outside: events, logins that end, power, doors, first boot, recovery codes. */
export function happeningRoutes(context: ControlContext): Router {
  const { device } = context;
  const router = Router();
  router.post('/events', (request, response) => {
    const body = objectBody(request);
    const { data = {} } = body;
    const wanted = optionalMember(body, 'action', 'string') ?? 'Pulse';
    const action = ACTIONS.find((each) => each === wanted);
    if (!action) throw new ControlError(400, `action: one of ${ACTIONS.join(', ')}`);
    if (!isRecord(data)) throw new ControlError(400, 'data: an object is needed');
    const index = optionalMember(body, 'index', 'number') ?? 0;
    device.emit({ Action: action, Code: neededMember(body, 'code', 'string'), Index: index, Data: data });
    response.json({ ok: true });
  });
  loginRoutes(context, router);
  router.get('/recovery', (_request, response) => {
    const { codes, sent } = device.state().recovery;
    response.json({ codes, sent });
  });
  deviceRoutes(context, router);
  return router;
}

function loginRoutes({ device, notify }: ControlContext, router: Router): void {
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
}

/** Session ids are secrets, even here: a login is named by the start of its digest. */
function keyOf(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 12);
}

function deviceRoutes({ device, cutPower }: ControlContext, router: Router): void {
  router.post('/device/init', (request, response) => {
    const body = objectBody(request);
    const status = neededMember(body, 'status', 'number');
    const find = optionalMember(body, 'find', 'string');
    if (status !== 1 && status !== 2) throw new ControlError(400, 'status: 1 factory-new, 2 initialised');
    device.update((draft) => {
      draft.init.status = status;
      if (find !== undefined) draft.init.find = find;
    });
    response.json(device.state().init);
  });
  router.post('/device/contact', (request, response) => {
    const body = objectBody(request);
    const phone = optionalMember(body, 'phone', 'string');
    const email = optionalMember(body, 'email', 'string');
    device.update((draft) => {
      if (phone !== undefined) draft.contact.phone = phone;
      if (email !== undefined) draft.contact.email = email;
    });
    response.json(device.state().contact);
  });
  router.post('/device/reboot', (_request, response) => {
    device.reboot();
    response.json({ isUp: device.isUp() });
  });
  router.post('/device/powerLoss', (_request, response) => {
    cutPower();
    device.reboot();
    response.json({ isUp: device.isUp() });
  });
  router.post('/device/localUser', (request, response) => {
    device.setSwitches({ localUserLoggedIn: neededMember(objectBody(request), 'isLoggedIn', 'boolean') });
    response.json(device.switches());
  });
  router.post('/device/cloud', (request, response) => {
    device.setSwitches({ cloudState: neededMember(objectBody(request), 'state', 'string') });
    response.json(device.switches());
  });
  router.post('/device/door', (request, response) => {
    const body = objectBody(request);
    const index = optionalMember(body, 'index', 'number') ?? 0;
    const wanted = neededMember(body, 'what', 'string');
    const what = DOOR_HAPPENINGS.find((each) => each === wanted);
    if (!what) throw new ControlError(400, `what: one of ${DOOR_HAPPENINGS.join(', ')}`);
    if (!device.state().doors[index]) throw new ControlError(404, `no door ${index}`);
    device.doorHappening(index, what);
    response.json(device.state().doors[index]);
  });
}
