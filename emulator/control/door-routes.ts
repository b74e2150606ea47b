import { READERS } from '@/lib/contract/limits';
import { ALARM_TYPES } from '@/lib/contract/records';
import {
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
import type { Proof } from '../rules/access-decision';
import { shownPerson } from '../rules/privacy';
import { bodyVerdict } from '../rules/temperature';
import { wiegandFrame } from '../rules/wiegand';
import type { Shown } from '../services/enrolment-keeper';
import type { DoorState } from '../state/device-state';
import { type ControlContext, ControlError, needPower, OFF } from './control-context';
import { route } from './control-route';

const DOOR_HAPPENINGS = ['open', 'close', 'break', 'mend'] as const;
const DIRECTIONS = ['Entry', 'Exit'] as const;
const MAX_WAIT_MS = 60_000;

type Device = ControlContext['device'];

const short = text(32);
const index = optional(described('Number of the door, from 0', whole(0)));
const NO_DOOR = { 404: 'No such door' };
const NO_DOOR_OR_OFF = { ...NO_DOOR, 409: OFF };

const PROOF = {
  card: optional(described('Card number', short)),
  finger: optional(described('User ID', short)),
  fingerIndex: optional(whole(0, 9)),
  similarity: optional(described('How well the finger fits; 5 without it', whole(1, 5))),
  face: optional(described('User ID', short)),
  password: optional(described('User ID', short)),
};

const OPENED = object({ isOpened: flag, errorCode: whole() });
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

const REPORTED = {
  inputs: described(
    'Whether each contact is closed; shorter than the list of inputs until the last ones are used',
    list(flag),
  ),
  outputs: list(flag),
  isBeeping: flag,
  mails: whole(0),
  snapshots: whole(0),
};
const ALARMS = named('Alarms', object(REPORTED));

/**
 * Events at the doors of a device: leaves, readers, cards and fingers, codes, the lift; alarms and their inputs.
 * @assumed pages-3 12.5
 */
export const DOOR_ROUTES = {
  'POST /device/door': route({
    summary:
      'Opens or closes a leaf by hand, cuts or mends the cable of its sensor; a device that is off does not notice',
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
      readerId: optional(described('A reader of that door; the one of the direction without it', text(8))),
      direction: optional(oneOf(DIRECTIONS)),
      celsius: optional(described('What the sensor measures then', number())),
      distanceCm: optional(number()),
      hasMask: optional(flag),
    }),
    reply: object({
      ...DECIDED,
      isAsked: described(
        'Waits for the platform (RemoteCheck): accessControl.openDoor, or POST /device/platform',
        flag,
      ),
      wiegand: described('Bits on the Wiegand output; empty for an input', text()),
      shown: SHOWN,
    }),
    errors: { 404: 'No such door, or no such reader of it', 409: OFF },
    example: { body: { card: 'FFFFFFFF' } },
    run({ device }, { body: { door, readerId, direction = 'Entry', celsius, distanceCm, hasMask, ...proof } }) {
      needPower(device);
      const body = { celsius, distanceCm, hasMask };
      const at = doorOf(device, door);
      const {
        errorCode,
        person,
        isDuress,
        isAsked = false,
      } = device.atReader({
        door: at,
        readerId: readerOf(at, direction, readerId),
        direction,
        proof: proofOf(proof),
        body,
      });
      const userId = person?.UserID ?? '';
      const wiegand = wiegandFrame(device.state().tables.Wiegand?.[0], proof.card ?? '', userId);
      const { shown: temperature, isReminded } = bodyVerdict(device.state(), body);
      const shown = { ...shownPerson(device.state(), person), temperature, isMaskAsked: isReminded };
      return { isOpened: errorCode === 0, errorCode, userId, isDuress, isAsked, wiegand, shown };
    },
  }),
  'POST /device/platform': route({
    summary: 'The answer of the platform about who waits at a door; without one the time of the door decides',
    body: object({ isConfirmed: flag, door: index }),
    reply: OPENED,
    errors: { 404: 'No such door', 409: 'Nobody waits there, or the device is off' },
    example: { body: { isConfirmed: true } },
    run({ device }, { body: { isConfirmed, door } }) {
      needPower(device);
      const errorCode = device.platformAnswers(doorOf(device, door), isConfirmed);
      if (errorCode === undefined) throw new ControlError(409, 'nobody waits for the platform at this door');
      return { isOpened: errorCode === 0, errorCode };
    },
  }),
  'POST /device/exitButton': route({
    summary: 'Somebody inside presses the exit button of a door',
    body: object({ door: index }),
    reply: OPENED,
    errors: { 404: 'No such door', 409: 'The button is off, or the device is off or enrols people' },
    example: { body: {} },
    run({ device }, { body: { door } }) {
      needPower(device);
      const errorCode = device.exitButton(doorOf(device, door));
      if (errorCode === undefined) throw new ControlError(409, 'the exit button does nothing now');
      return { isOpened: errorCode === 0, errorCode };
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
    errors: { 409: OFF },
    example: { body: { card: 'FFFFFFFF' } },
    run({ device }, { body: { card, finger, isGood = true, readerId = '1', afterMs = 0 } }) {
      needPower(device);
      if ((card === undefined) === (finger === undefined)) throw new ControlError(400, 'card or finger is needed');
      const shown: Shown =
        card === undefined
          ? { kind: 'finger', finger: finger ?? '', isGood }
          : { kind: 'card', cardNo: card.toUpperCase() };
      if (afterMs === 0) return { isTaken: device.enrols(readerId, shown) };
      device.enrolsLater(readerId, shown, afterMs);
      return { isTaken: null };
    },
  }),
  'POST /device/lift': route({
    summary: 'A card in the lift with a requested floor',
    body: object({ card: short, floor: number() }),
    reply: object({ isCalled: flag, errorCode: whole() }),
    errors: { 409: 'The device has no lift, or is off' },
    run({ device }, { body: { card, floor } }) {
      needPower(device);
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
    errors: NO_DOOR_OR_OFF,
    example: { body: { digits: '1234' } },
    run({ device }, { body: { digits, door } }) {
      needPower(device);
      const { errorCode, row, isDuress } = device.typeCode(doorOf(device, door), digits);
      return { isOpened: errorCode === 0, errorCode, userId: String(row?.UserID ?? ''), isDuress };
    },
  }),
  'POST /device/input': route({
    summary: 'The contact of an alarm input closes or opens; a device that is off notices when it starts',
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
    reply: object({ ...REPORTED, isRaised: described('False where that alarm is switched off', flag) }),
    errors: NO_DOOR_OR_OFF,
    example: { body: { type: 'BreakIn' } },
    run({ device }, { body: { type, door } }) {
      needPower(device);
      const isRaised = device.raiseAlarm(type, doorOf(device, door));
      return { ...alarmReport(device), isRaised };
    },
  }),
  'POST /device/duress': route({
    summary: 'Somebody types digits at a door: whether they are the duress password',
    body: object({ code: short, door: index }),
    reply: object({ isDuress: flag }),
    errors: NO_DOOR_OR_OFF,
    example: { body: { code: '1234' } },
    run({ device }, { body: { code, door } }) {
      needPower(device);
      return { isDuress: device.duressTyped(doorOf(device, door), code) };
    },
  }),
};

/** Errors: ControlError 404. */
function doorOf(device: Device, index = 0): number {
  doorAt(device, index);
  return index;
}

/** Number of a reader of that door. Errors: ControlError 404. */
function readerOf(door: number, direction: (typeof DIRECTIONS)[number], readerId?: string): string {
  const [entry, exit] = [READERS.entry, READERS.exit].map((side) => String(door * READERS.perDoor + side));
  const id = readerId ?? (direction === 'Entry' ? entry : exit);
  if (id === undefined || (id !== entry && id !== exit)) {
    throw new ControlError(
      404,
      `readerId: door ${door} has no reader ${readerId}; its readers are ${entry} and ${exit}`,
    );
  }
  return id;
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
