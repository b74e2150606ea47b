import { Router } from 'express';
import { SUB_CONTROLLER } from '@/lib/contract/limits';
import { CHAIN_STATES } from '@/lib/contract/methods/sub-controllers';
import { ALARM_TYPES, CONTACT_TYPES } from '@/lib/contract/records';
import { encodePng } from '../png';
import type { Proof } from '../rules/access-decision';
import { callCentre } from '../rules/call-centre';
import type { Shown } from '../services/enrolment-keeper';
import { neededMember, objectBody, oneOf, optionalMember, wholeMember } from './control-body';
import { type ControlContext, ControlError } from './control-context';
import { screenPicture } from './screen-picture';

const DOOR_HAPPENINGS = ['open', 'close', 'break', 'mend'] as const;
const DIRECTIONS = ['Entry', 'Exit'] as const;
const MAX_LOGINS = 200;
const MAX_WAIT_MS = 60_000;

/** Events of services that no page uses yet, with the reason. */
const NOT_BUILT = {
  upgrade: 'upgrades are not built: the device answers no upgrader',
  subDevice: 'sub-devices are not built: the device has none',
  module: 'extension modules are not built: the device has none',
  ddns: 'DDNS is not built: the device answers no ddnsClient',
} as const;

/**
 * Events of a device: first set-up, power, people at it, doors, readers, inputs; its screen, and received talk.
 * @assumed pages-3 12.5
 */
export function deviceRoutes(context: ControlContext): Router {
  const { device, cutPower, loudspeaker } = context;
  const router = Router();
  router.get('/screen.png', (_request, response) => {
    response.type('png').send(encodePng(screenPicture(device)));
  });
  router.get('/camera', (_request, response) => {
    response.json(device.state().camera);
  });
  router.get('/talk', (_request, response) => {
    response.json(loudspeaker.report());
  });
  router.get('/talk.wav', (_request, response) => {
    response.type('wav').send(loudspeaker.wav());
  });
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
  router.post('/device/storage', (request, response) => {
    device.setSwitches({ freeBytes: wholeMember(objectBody(request), 'freeBytes', 0, Number.MAX_SAFE_INTEGER) });
    response.json(device.switches());
  });
  loginRoute(context, router);
  doorRoutes(context, router);
  for (const [happening, why] of Object.entries(NOT_BUILT)) {
    router.post(`/device/${happening}`, () => {
      throw new ControlError(501, why);
    });
  }
  return router;
}

/**
 * Logins from elsewhere, to make the list of live logins long. They count for `maxSessions` and end like others.
 * @assumed pages-3 /onlineuser
 */
function loginRoute({ device }: ControlContext, router: Router): void {
  router.post('/device/logins', (request, response) => {
    const body = objectBody(request);
    const count = wholeMember(body, 'count', 1, MAX_LOGINS, 1);
    const userName = optionalMember(body, 'userName', 'string') ?? 'admin';
    const clientType = optionalMember(body, 'clientType', 'string') ?? 'Web3.0';
    const address = optionalMember(body, 'address', 'string');
    if (!device.state().accounts.some(({ name }) => name === userName)) throw new ControlError(404, `no ${userName}`);
    if (device.logins().length + count > MAX_LOGINS) throw new ControlError(409, `at most ${MAX_LOGINS} logins`);
    for (let index = 0; index < count; index += 1) {
      device.addLogin({ userName, clientType, address: address ?? `192.0.2.${1 + (index % 254)}` });
    }
    response.json({ logins: device.logins().length });
  });
}

function doorRoutes({ device }: ControlContext, router: Router): void {
  const doorOf = (body: Record<string, unknown>, member: string) => {
    const index = optionalMember(body, member, 'number') ?? 0;
    if (!device.state().doors[index]) throw new ControlError(404, `no door ${index}`);
    return index;
  };
  router.post('/device/door', (request, response) => {
    const body = objectBody(request);
    const what = oneOf('what', neededMember(body, 'what', 'string'), DOOR_HAPPENINGS);
    const index = doorOf(body, 'index');
    device.doorHappening(index, what);
    response.json(device.state().doors[index]);
  });
  // The device decides; the answer, the door and the records show the result.
  router.post('/device/reader', (request, response) => {
    const body = objectBody(request);
    const { errorCode, person, isDuress } = device.atReader({
      door: doorOf(body, 'door'),
      readerId: optionalMember(body, 'readerId', 'string') ?? '1',
      direction: oneOf('direction', optionalMember(body, 'direction', 'string') ?? 'Entry', DIRECTIONS),
      proof: proofOf(body),
    });
    response.json({ isOpened: errorCode === 0, errorCode, userId: person?.UserID ?? '', isDuress });
  });
  // A credential presented for enrolment: it opens no door. A time delays it.
  router.post('/device/enrol', (request, response) => {
    const body = objectBody(request);
    const readerId = optionalMember(body, 'readerId', 'string') ?? '1';
    const afterMs = wholeMember(body, 'afterMs', 0, MAX_WAIT_MS, 0);
    const cardNo = optionalMember(body, 'card', 'string');
    const finger = optionalMember(body, 'finger', 'string');
    const isGood = optionalMember(body, 'isGood', 'boolean') ?? true;
    if ((cardNo === undefined) === (finger === undefined)) throw new ControlError(400, 'card or finger is needed');
    const shown: Shown =
      cardNo === undefined
        ? { kind: 'finger', finger: shortText('finger', finger ?? ''), isGood }
        : { kind: 'card', cardNo: shortText('card', cardNo).toUpperCase() };
    if (afterMs === 0) return response.json({ isTaken: device.enrols(readerId, shown) });
    device.clock.after(afterMs, () => device.enrols(readerId, shown));
    response.json({ isTaken: null });
  });
  router.post('/device/lift', (request, response) => {
    const body = objectBody(request);
    const card = shortText('card', neededMember(body, 'card', 'string')).toUpperCase();
    const floor = neededMember(body, 'floor', 'number');
    if (device.capabilities().liftControl !== true) throw new ControlError(409, 'this device has no lift');
    const errorCode = device.callFloor(card, floor);
    response.json({ isCalled: errorCode === 0, errorCode });
  });
  router.post('/device/code', (request, response) => {
    const body = objectBody(request);
    const digits = neededMember(body, 'digits', 'string');
    if (!/^\d{1,8}$/.test(digits)) throw new ControlError(400, 'digits: 1 to 8 digits are needed');
    const { errorCode, row, isDuress } = device.typeCode(doorOf(body, 'door'), digits);
    response.json({ isOpened: errorCode === 0, errorCode, userId: String(row?.UserID ?? ''), isDuress });
  });

  // The call button; nobody talks, so there is no record.
  router.post('/device/callCentre', (_request, response) => {
    response.json(callCentre(device.state()));
  });
  // A contact of the intercom directory goes online or offline.
  router.post('/device/intercom', (request, response) => {
    const body = objectBody(request);
    const number = neededMember(body, 'number', 'string');
    const type = oneOf('type', neededMember(body, 'type', 'string'), CONTACT_TYPES);
    const password = optionalMember(body, 'password', 'string');
    if (!device.contactRegisters(type, number, neededMember(body, 'isOnline', 'boolean'), password)) {
      throw new ControlError(404, `no ${type} ${number}, or another password`);
    }
    response.json({ ok: true });
  });
  // A chained controller goes online, offline, or stops answering.
  router.post('/device/subController', (request, response) => {
    const body = objectBody(request);
    const index = wholeMember(
      body,
      'index',
      SUB_CONTROLLER.index.min,
      SUB_CONTROLLER.index.max,
      SUB_CONTROLLER.index.min,
    );
    const state = oneOf('state', neededMember(body, 'state', 'string'), CHAIN_STATES);
    if (!device.chainState(index, state)) throw new ControlError(404, `no sub-controller ${index} that is wired up`);
    response.json({ ok: true });
  });
  router.post('/device/input', (request, response) => {
    const body = objectBody(request);
    const index = wholeMember(body, 'index', 0, device.state().tables.Alarm.length - 1, 0);
    const isActive = neededMember(body, 'isActive', 'boolean');
    if (device.capabilities().linkageIn !== true) throw new ControlError(409, 'this device has no alarm inputs');
    device.alarmInput(index, isActive);
    response.json(alarmReport(device));
  });
  router.get('/device/alarms', (_request, response) => {
    response.json(alarmReport(device));
  });
  // The device decides whether that type is switched on.
  router.post('/device/alarm', (request, response) => {
    const body = objectBody(request);
    device.raiseAlarm(oneOf('type', neededMember(body, 'type', 'string'), ALARM_TYPES), doorOf(body, 'door'));
    response.json(alarmReport(device));
  });
  router.post('/device/duress', (request, response) => {
    const body = objectBody(request);
    const code = shortText('code', neededMember(body, 'code', 'string'));
    response.json({ isDuress: device.duressTyped(doorOf(body, 'door'), code) });
  });
}

/** Wiring of the alarm terminals, and what is running. */
function alarmReport(device: ControlContext['device']) {
  const { lines, outputsUntil, beepUntil, mails, snapshots } = device.state().alarms;
  const now = device.clock.now();
  const outputs = Array.from({ length: Number(device.capabilities().alarmOutSlots) }, (_, index) => {
    return (outputsUntil[index] ?? 0) > now;
  });
  return { inputs: lines, outputs, isBeeping: beepUntil > now, mails, snapshots };
}

/** Exactly one of `card` (number), `finger`, `face` and `password` (user ID; `fingerIndex` says which finger). */
function proofOf(body: Record<string, unknown>): Proof {
  const cardNo = optionalMember(body, 'card', 'string');
  const finger = optionalMember(body, 'finger', 'string');
  const face = optionalMember(body, 'face', 'string');
  const password = optionalMember(body, 'password', 'string');
  const proofs: Proof[] = [
    ...(cardNo === undefined ? [] : [{ kind: 'card' as const, cardNo: shortText('card', cardNo).toUpperCase() }]),
    ...(finger === undefined
      ? []
      : [
          {
            kind: 'fingerprint' as const,
            userId: shortText('finger', finger),
            finger: wholeMember(body, 'fingerIndex', 0, 9, 0),
          },
        ]),
    ...(face === undefined ? [] : [{ kind: 'face' as const, userId: shortText('face', face) }]),
    ...(password === undefined ? [] : [{ kind: 'password' as const, userId: shortText('password', password) }]),
  ];
  const [proof, ...others] = proofs;
  if (!proof || others.length > 0) throw new ControlError(400, 'one of card, finger, face, password is needed');
  return proof;
}

function shortText(name: string, text: string): string {
  if (text.length > 32) throw new ControlError(400, `${name}: at most 32 characters`);
  return text;
}
