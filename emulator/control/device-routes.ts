import { SUB_CONTROLLER } from '@/lib/contract/limits';
import { DDNS_FAILURES } from '@/lib/contract/methods/network';
import { CHAIN_STATES } from '@/lib/contract/methods/sub-controllers';
import { UPGRADE_REASONS } from '@/lib/contract/methods/upgrade';
import { ALARM_TYPES, CONTACT_TYPES } from '@/lib/contract/records';
import { PLUGGED_STATES } from '@/lib/contract/tables/ext-module';
import { SHORTCUTS } from '@/lib/contract/tables/terminal-screen';
import {
  anything,
  described,
  flag,
  list,
  named,
  nullable,
  number,
  object,
  oneOf,
  optional,
  type Shape,
  text,
  whole,
} from '../json-shape';
import { encodePng } from '../png';
import type { Proof } from '../rules/access-decision';
import { callCentre } from '../rules/call-centre';
import { shownPerson } from '../rules/privacy';
import { calledBy, shownShortcuts } from '../rules/screen-content';
import { bodyVerdict } from '../rules/temperature';
import { wiegandFrame } from '../rules/wiegand';
import { CLOUD_STATES } from '../services/cloud-upgrader';
import type { Shown } from '../services/enrolment-keeper';
import type { CameraState, DoorState, HeardSound } from '../state/device-state';
import type { TalkReport } from '../stream/loudspeaker';
import { type ControlContext, ControlError } from './control-context';
import { route } from './control-route';
import { deviceScreen } from './screen-picture';
import { DONE, SWITCHES } from './state-routes';

const DOOR_HAPPENINGS = ['open', 'close', 'break', 'mend'] as const;
const DIRECTIONS = ['Entry', 'Exit'] as const;
const MAX_LOGINS = 200;
const MAX_WAIT_MS = 60_000;

type Device = ControlContext['device'];

const short = text(32);
const index = optional(described('Number of the door, from 0', whole(0)));
const NO_DOOR = { 404: 'No such door' };

const PROOF = {
  card: optional(described('Card number', short)),
  finger: optional(described('User ID', short)),
  fingerIndex: optional(whole(0, 9)),
  similarity: optional(described('How well the finger fits; 5 without it', whole(1, 5))),
  face: optional(described('User ID', short)),
  password: optional(described('User ID', short)),
};

const CAMERA: Shape<CameraState> = anything("The camera's position, movement and stored data");
const INIT = object({
  status: described('1 factory-new, 2 initialised', oneOf([1, 2])),
  find: text(),
  isAccessOpen: flag,
  netAccess: whole(),
  upgradeCheck: whole(),
});
const CONTACT = object({ phone: text(), email: text() });
const POWER = object({ isUp: flag });
const TALK: Shape<TalkReport> = object({ isTaken: flag, heardS: number() });
const DECIDED = { isOpened: flag, errorCode: whole(), userId: text(), isDuress: flag };
const DECISION = object(DECIDED);
/** The screen after that, as PrivacySet says: a hidden fact is ''. */
const SHOWN = object({
  name: text(),
  userId: text(),
  department: text(),
  photo: text(),
  temperature: text(),
  isMaskAsked: flag,
});

const HEARD: Shape<HeardSound> = named(
  'HeardSound',
  object({ at: number(), until: number(), event: text(), path: text(), text: text(), volume: whole(0) }),
);

const DOOR: Shape<DoorState> = named(
  'Door',
  object({
    leaf: oneOf(['Open', 'Close']),
    lock: oneOf(['Locked', 'Unlocked']),
    waiting: list(object({ userId: text(), kind: oneOf(['card', 'fingerprint', 'face', 'password']), at: number() })),
    firstCardUntil: number(),
    isBroken: flag,
    isHeld: flag,
  }),
);

const ALARMS = named(
  'Alarms',
  object({
    inputs: described(
      'Whether each contact is closed; shorter than the list of inputs until the last ones are used',
      list(flag),
    ),
    outputs: list(flag),
    isBeeping: flag,
    mails: whole(0),
    snapshots: whole(0),
  }),
);

const ATTACHED = route({
  summary: 'A chained controller, which is a sub-device of the upgrade, goes online, offline, or stops answering',
  body: object({
    index: optional(whole(SUB_CONTROLLER.index.min, SUB_CONTROLLER.index.max)),
    state: oneOf(CHAIN_STATES),
  }),
  reply: DONE,
  errors: { 404: 'No such controller' },
  example: { body: { state: 'Online' } },
  run({ device }, { body: { index = SUB_CONTROLLER.index.min, state } }) {
    if (!device.chainState(index, state)) throw new ControlError(404, `no sub-controller ${index} that is wired up`);
    return { ok: true };
  },
});

/**
 * Events of a device: first set-up, power, people at it, doors, readers, inputs; its screen, and received talk.
 * @assumed pages-3 12.5
 */
export const DEVICE_ROUTES = {
  'GET /screen.png': route({
    summary: "The device's own screen",
    reply: anything<Buffer>(),
    type: 'image/png',
    run: ({ device }) => encodePng(deviceScreen(device).draw()),
  }),
  'GET /screen': route({
    summary: "What the device's own screen shows, in words, and what is heard",
    reply: object({ kind: text(), texts: list(text()), picture: text(), voice: text(), brightness: whole(0, 100) }),
    run({ device }) {
      const { kind, texts, picture, voice, brightness } = deviceScreen(device);
      return { kind, texts: [...texts], picture, voice, brightness };
    },
  }),
  'POST /device/shortcut': route({
    summary: 'Somebody touches the screen, or presses a button of it: a call of its type, the bell',
    body: object({ button: oneOf([...SHORTCUTS, 'Screen'] as const), room: optional(text(16)) }),
    reply: object({ calls: described('Whom the call goes to', text()) }),
    errors: { 404: 'No such button on the screen', 409: 'A room is needed' },
    example: { body: { button: 'Screen' } },
    run({ device }, { body: { button, room = '' } }) {
      const now = device.clock.now();
      if (button !== 'Screen' && !shownShortcuts(device.state()).includes(button)) {
        throw new ControlError(404, `${button} is not on the screen`);
      }
      const calls = button === 'Call' ? calledBy(device.state(), room) : '';
      if (calls === undefined) throw new ControlError(409, 'a room is needed');
      device.update(({ screen, tables, alarms }) => {
        screen.touchedAt = now;
        if (calls !== '') screen.call = { to: calls, at: now };
        if (button !== 'Doorbell') return;
        screen.bellAt = now;
        const { AlarmOut, Time } = tables.ShortcutSet.Bell;
        if (AlarmOut >= 0) alarms.outputsUntil[AlarmOut] = now + Time * 1000;
      });
      return { calls };
    },
  }),
  'GET /camera': route({
    summary: 'Where the camera looks and what it does',
    reply: CAMERA,
    run: ({ device }) => device.state().camera,
  }),
  'GET /talk': route({
    summary: 'Whether somebody talks through the device, and how many seconds it has received',
    reply: TALK,
    run: ({ loudspeaker }) => loudspeaker.report(),
  }),
  'GET /talk.wav': route({
    summary: 'The last ten seconds of talk: 16 bits, mono, 8000 Hz',
    reply: anything<Buffer>(),
    type: 'audio/wav',
    run: ({ loudspeaker }) => loudspeaker.wav(),
  }),
  'GET /heard': route({
    summary: 'What the loudspeaker played: prompts, spoken texts and trials, newest last, at most 50',
    reply: list(HEARD),
    run: ({ device }) => device.state().heard,
  }),
  'POST /device/init': route({
    summary: 'Factory-new or initialised, and where the password can be recovered',
    body: object({ status: oneOf([1, 2]), find: optional(text()) }),
    reply: INIT,
    example: { body: { status: 2 } },
    run({ device }, { body: { status, find } }) {
      device.update((draft) => {
        draft.init.status = status;
        if (find !== undefined) draft.init.find = find;
      });
      return device.state().init;
    },
  }),
  'POST /device/contact': route({
    summary: 'The contact bound to the account',
    body: object({ phone: optional(text()), email: optional(text()) }),
    reply: CONTACT,
    run({ device }, { body: { phone, email } }) {
      device.update((draft) => {
        if (phone !== undefined) draft.contact.phone = phone;
        if (email !== undefined) draft.contact.email = email;
      });
      return device.state().contact;
    },
  }),
  'POST /device/reboot': route({
    // As the switch at the wall and not as `magicBox.reboot`: a local user, who makes the device refuse that call, does
    // not stop it. The pause before it is device time, so that a test with a frozen clock advances instead of waiting.
    summary:
      'Reboots, also while somebody is signed in at the device; the replies of running calls go out first, so `isUp` ' +
      'turns false 100 ms of device time later',
    reply: POWER,
    run({ device }) {
      device.reboot();
      return { isUp: device.isUp() };
    },
  }),
  'POST /device/powerLoss': route({
    summary: 'Like a reboot, but all connections break, and the device is down, at once',
    reply: POWER,
    run({ device, cutPower }) {
      cutPower();
      device.powerLoss();
      return { isUp: device.isUp() };
    },
  }),
  'POST /device/localUser': route({
    summary: 'Somebody signs in or out at the device itself',
    body: object({ isLoggedIn: flag }),
    reply: SWITCHES,
    example: { body: { isLoggedIn: false } },
    run({ device }, { body: { isLoggedIn } }) {
      device.setSwitches({ localUserLoggedIn: isLoggedIn });
      return device.switches();
    },
  }),
  'POST /device/cloud': route({
    summary: 'State of the search for new firmware',
    body: object({ state: oneOf(CLOUD_STATES) }),
    reply: SWITCHES,
    example: { body: { state: 'Regular' } },
    run({ device }, { body: { state } }) {
      device.setSwitches({ cloudState: state });
      return device.switches();
    },
  }),
  'POST /device/storage': route({
    summary: 'Space left for uploads, in bytes',
    body: object({ freeBytes: whole(0) }),
    reply: SWITCHES,
    example: { body: { freeBytes: 1_000_000 } },
    run({ device }, { body }) {
      device.setSwitches(body);
      return device.switches();
    },
  }),
  // They count for `maxSessions` and end like others. @assumed pages-3 /onlineuser
  'POST /device/logins': route({
    summary: 'Adds logins from elsewhere, to make the list of live logins long',
    body: object({
      count: optional(whole(1, MAX_LOGINS)),
      userName: optional(text()),
      clientType: optional(text()),
      address: optional(text()),
    }),
    reply: object({ logins: whole(0) }),
    errors: { 404: 'No such account', 409: `More than ${MAX_LOGINS} logins` },
    run({ device }, { body: { count = 1, userName = 'admin', clientType = 'Web3.0', address } }) {
      if (!device.state().accounts.some(({ name }) => name === userName)) throw new ControlError(404, `no ${userName}`);
      if (device.logins().length + count > MAX_LOGINS) throw new ControlError(409, `at most ${MAX_LOGINS} logins`);
      for (let index = 0; index < count; index += 1) {
        device.addLogin({ userName, clientType, address: address ?? `192.0.2.${1 + (index % 254)}` });
      }
      return { logins: device.logins().length };
    },
  }),
  'POST /device/door': route({
    summary: 'Opens or closes a leaf by hand, cuts or mends the cable of its sensor',
    body: object({ what: oneOf(DOOR_HAPPENINGS), index }),
    reply: DOOR,
    errors: NO_DOOR,
    example: { body: { what: 'open' } },
    run({ device }, { body: { what, index } }) {
      const at = doorOf(device, index);
      device.doorHappening(at, what);
      return doorAt(device, at);
    },
  }),
  'POST /device/reader': route({
    summary: 'Somebody at a reader, with one of card, finger, face, password: the device decides, records and opens',
    body: object({
      ...PROOF,
      door: index,
      readerId: optional(text()),
      direction: optional(oneOf(DIRECTIONS)),
      celsius: optional(described('What the sensor measures then', number())),
      distanceCm: optional(number()),
      hasMask: optional(flag),
    }),
    reply: object({
      ...DECIDED,
      wiegand: described('Bits on the Wiegand output; empty for an input', text()),
      shown: SHOWN,
    }),
    errors: NO_DOOR,
    example: { body: { card: 'FFFFFFFF' } },
    run({ device }, { body: { door, readerId = '1', direction = 'Entry', celsius, distanceCm, hasMask, ...proof } }) {
      const body = { celsius, distanceCm, hasMask };
      const { errorCode, person, isDuress } = device.atReader({
        door: doorOf(device, door),
        readerId,
        direction,
        proof: proofOf(proof),
        body,
      });
      const userId = person?.UserID ?? '';
      const wiegand = wiegandFrame(device.state().tables.Wiegand?.[0], proof.card ?? '', userId);
      const { shown: temperature, isReminded } = bodyVerdict(device.state(), body);
      const shown = { ...shownPerson(device.state(), person), temperature, isMaskAsked: isReminded };
      return { isOpened: errorCode === 0, errorCode, userId, isDuress, wiegand, shown };
    },
  }),
  'POST /device/enrol': route({
    summary:
      'Somebody presents a card or presses a finger for enrolment; `isTaken` is false when no reader waits, null when it comes later',
    body: object({
      card: optional(short),
      finger: optional(short),
      isGood: optional(flag),
      readerId: optional(text()),
      afterMs: optional(whole(0, MAX_WAIT_MS)),
    }),
    reply: object({ isTaken: nullable(flag) }),
    example: { body: { card: 'FFFFFFFF' } },
    run({ device }, { body: { card, finger, isGood = true, readerId = '1', afterMs = 0 } }) {
      if ((card === undefined) === (finger === undefined)) throw new ControlError(400, 'card or finger is needed');
      const shown: Shown =
        card === undefined
          ? { kind: 'finger', finger: finger ?? '', isGood }
          : { kind: 'card', cardNo: card.toUpperCase() };
      if (afterMs === 0) return { isTaken: device.enrols(readerId, shown) };
      device.clock.after(afterMs, () => device.enrols(readerId, shown));
      return { isTaken: null };
    },
  }),
  'POST /device/lift': route({
    summary: 'A card in the lift with a requested floor',
    body: object({ card: short, floor: number() }),
    reply: object({ isCalled: flag, errorCode: whole() }),
    errors: { 409: 'The device has no lift' },
    run({ device }, { body: { card, floor } }) {
      if (device.capabilities().liftControl !== true) throw new ControlError(409, 'this device has no lift');
      const errorCode = device.callFloor(card.toUpperCase(), floor);
      return { isCalled: errorCode === 0, errorCode };
    },
    example: { body: { card: 'FFFFFFFF', floor: 1 } },
  }),
  'POST /device/code': route({
    summary: 'Digits typed at a door that belong to no person',
    body: object({ digits: text(8, /^\d{1,8}$/), door: index }),
    reply: DECISION,
    errors: NO_DOOR,
    example: { body: { digits: '1234' } },
    run({ device }, { body: { digits, door } }) {
      const { errorCode, row, isDuress } = device.typeCode(doorOf(device, door), digits);
      return { isOpened: errorCode === 0, errorCode, userId: String(row?.UserID ?? ''), isDuress };
    },
  }),
  'POST /device/callCentre': route({
    summary: 'Somebody presses the call button and nobody talks: who is rung in which order, and who answers',
    reply: object({ rung: list(text()), answeredBy: text() }),
    run({ device }) {
      const call = callCentre(device.state());
      device.prompt('Doorbell');
      if (call.answeredBy !== '') device.prompt('CallConnected');
      if (call.answeredBy !== '') device.prompt('CallEnded');
      return call;
    },
  }),
  'POST /device/intercom': route({
    summary: 'A contact of the intercom directory goes online or offline',
    body: object({ type: oneOf(CONTACT_TYPES), number: text(), isOnline: flag, password: optional(text()) }),
    reply: DONE,
    errors: { 404: 'No such contact, or another password' },
    example: { body: { type: 'VTH', number: '101', isOnline: true } },
    run({ device }, { body: { type, number, isOnline, password } }) {
      if (!device.contactRegisters(type, number, isOnline, password))
        throw new ControlError(404, `no ${type} ${number}, or another password`);
      return { ok: true };
    },
  }),
  'POST /device/subController': ATTACHED,
  'POST /device/input': route({
    summary: 'The contact of an alarm input closes or opens',
    body: object({ index: optional(whole(0)), isActive: flag }),
    reply: ALARMS,
    errors: { 409: 'The device has no alarm inputs' },
    example: { body: { isActive: true } },
    run({ device }, { body: { index = 0, isActive } }) {
      if (device.capabilities().linkageIn !== true) throw new ControlError(409, 'this device has no alarm inputs');
      if (!device.state().tables.Alarm[index]) throw new ControlError(400, `index: no input ${index}`);
      device.alarmInput(index, isActive);
      return alarmReport(device);
    },
  }),
  'GET /device/alarms': route({
    summary: 'Contacts of the inputs, running outputs, and actions of alarms',
    reply: ALARMS,
    run: ({ device }) => alarmReport(device),
  }),
  'POST /device/alarm': route({
    summary: 'Something that raises an alarm, where that is switched on',
    body: object({ type: oneOf(ALARM_TYPES), door: index }),
    reply: ALARMS,
    errors: NO_DOOR,
    example: { body: { type: 'BreakIn' } },
    run({ device }, { body: { type, door } }) {
      device.raiseAlarm(type, doorOf(device, door));
      return alarmReport(device);
    },
  }),
  'POST /device/duress': route({
    summary: 'Somebody types digits at a door: whether they are the duress password',
    body: object({ code: short, door: index }),
    reply: object({ isDuress: flag }),
    errors: NO_DOOR,
    example: { body: { code: '1234' } },
    run: ({ device }, { body: { code, door } }) => ({ isDuress: device.duressTyped(doorOf(device, door), code) }),
  }),
  'POST /device/upgrade': route({
    summary:
      'End of the next upgrade, by file, from the cloud or of sub-devices: a reason fails it at 60 %, an empty one lets it succeed',
    body: object({ reason: oneOf(['', ...UPGRADE_REASONS]), restarts: optional(flag) }),
    reply: SWITCHES,
    example: { body: { reason: 'PartitionMismatch' } },
    run({ device }, { body: { reason, restarts = false } }) {
      device.setSwitches({ upgradeReason: reason, upgradeRestarts: restarts });
      return device.switches();
    },
  }),
  'POST /device/subDevice': ATTACHED,
  'POST /device/module': route({
    summary: 'What answers from now on where the plugged module should be',
    body: object({ state: oneOf(PLUGGED_STATES) }),
    reply: SWITCHES,
    example: { body: { state: 'Offline' } },
    run({ device }, { body: { state } }) {
      device.setSwitches({ extModule: state });
      return device.switches();
    },
  }),
  'POST /device/ddns': route({
    summary: 'What the DDNS provider answers from now on: a reason, or an empty one for what the host name stands for',
    body: object({ reason: oneOf(['', ...DDNS_FAILURES]) }),
    reply: SWITCHES,
    example: { body: { reason: 'AuthFailed' } },
    run({ device }, { body: { reason } }) {
      device.setSwitches({ ddnsAnswer: reason });
      return device.switches();
    },
  }),
};

/** Errors: ControlError 404. */
function doorOf(device: Device, index = 0): number {
  doorAt(device, index);
  return index;
}

function doorAt(device: Device, index: number): DoorState {
  const door = device.state().doors[index];
  if (!door) throw new ControlError(404, `door: no door ${index}`);
  return door;
}

/** Wiring of the alarm terminals, and what is running. */
function alarmReport(device: Device) {
  const { lines, outputsUntil, beepUntil, mails, snapshots } = device.state().alarms;
  const now = device.clock.now();
  const outputs = Array.from({ length: Number(device.capabilities().alarmOutSlots) }, (_, index) => {
    return (outputsUntil[index] ?? 0) > now;
  });
  return { inputs: lines, outputs, isBeeping: beepUntil > now, mails, snapshots };
}

/** Exactly one of `card` (number), `finger`, `face` and `password` (user ID; `fingerIndex` says which finger). */
function proofOf({
  card,
  finger,
  fingerIndex = 0,
  similarity = 5,
  face,
  password,
}: {
  card?: string;
  finger?: string;
  fingerIndex?: number;
  similarity?: number;
  face?: string;
  password?: string;
}): Proof {
  const proofs: Proof[] = [
    ...(card === undefined ? [] : [{ kind: 'card' as const, cardNo: card.toUpperCase() }]),
    ...(finger === undefined
      ? []
      : [{ kind: 'fingerprint' as const, userId: finger, finger: fingerIndex, similarity }]),
    ...(face === undefined ? [] : [{ kind: 'face' as const, userId: face }]),
    ...(password === undefined ? [] : [{ kind: 'password' as const, userId: password }]),
  ];
  const [proof, ...others] = proofs;
  if (!proof || others.length > 0) throw new ControlError(400, 'one of card, finger, face, password is needed');
  return proof;
}
