import { SUB_CONTROLLER } from '@/lib/contract/limits';
import { DDNS_FAILURES } from '@/lib/contract/methods/network';
import { CHAIN_STATES } from '@/lib/contract/methods/sub-controllers';
import { UPGRADE_REASONS } from '@/lib/contract/methods/upgrade';
import { CONTACT_TYPES } from '@/lib/contract/records';
import { PLUGGED_STATES } from '@/lib/contract/tables/ext-module';
import { SHORTCUTS } from '@/lib/contract/tables/terminal-screen';
import {
  anything,
  described,
  flag,
  list,
  named,
  number,
  object,
  oneOf,
  optional,
  type Shape,
  text,
  whole,
} from '../json-shape';
import { encodePng } from '../png';
import { callCentre } from '../rules/call-centre';
import { asksForRoom, calledBy, shownShortcuts } from '../rules/screen-content';
import { CLOUD_STATES } from '../services/cloud-upgrader';
import type { CameraState, HeardSound } from '../state/device-state';
import type { TalkReport } from '../stream/loudspeaker';
import { ControlError, needPower, OFF } from './control-context';
import { DONE, route } from './control-route';
import { deviceScreen } from './screen-picture';
import { SWITCHES } from './state-routes';

const MAX_LOGINS = 200;

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
const HEARD: Shape<HeardSound> = named(
  'HeardSound',
  object({ at: number(), until: number(), event: text(), path: text(), text: text(), volume: whole(0) }),
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
 * Events of a device: first set-up, power, storage, logins, what is plugged in or called; its screen, and received
 * talk.
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
    body: object({
      button: oneOf([...SHORTCUTS, 'Screen'] as const),
      room: optional(described('Typed on the keypad before a call, where one is asked for', text(16))),
    }),
    reply: object({ calls: described('Whom the call goes to', text()) }),
    errors: { 404: 'No such button on the screen', 409: 'A room is needed or not asked for, or the device is off' },
    example: { body: { button: 'Screen' } },
    run({ device }, { body: { button, room } }) {
      needPower(device);
      const now = device.clock.now();
      if (button !== 'Screen' && !shownShortcuts(device.state()).includes(button)) {
        throw new ControlError(404, `${button} is not on the screen`);
      }
      if (room !== undefined && (button !== 'Call' || !asksForRoom(device.state()))) {
        throw new ControlError(409, `room: ${button} asks for none`);
      }
      const calls = button === 'Call' ? calledBy(device.state(), room ?? '') : '';
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
    errors: { 404: 'No such account', 409: `More than ${MAX_LOGINS} logins, or the device is off` },
    run({ device }, { body: { count = 1, userName = 'admin', clientType = 'Web3.0', address } }) {
      needPower(device);
      if (!device.state().accounts.some(({ name }) => name === userName)) throw new ControlError(404, `no ${userName}`);
      if (device.logins().length + count > MAX_LOGINS) throw new ControlError(409, `at most ${MAX_LOGINS} logins`);
      for (let index = 0; index < count; index += 1) {
        device.addLogin({ userName, clientType, address: address ?? `192.0.2.${1 + (index % 254)}` });
      }
      return { logins: device.logins().length };
    },
  }),
  'POST /device/callCentre': route({
    summary: 'Somebody presses the call button and nobody talks: who is rung in which order, and who answers',
    reply: object({ rung: list(text()), answeredBy: text() }),
    errors: { 409: OFF },
    run({ device }) {
      needPower(device);
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
    errors: { 404: 'No such contact, or another password', 409: OFF },
    example: { body: { type: 'VTH', number: '101', isOnline: true } },
    run({ device }, { body: { type, number, isOnline, password } }) {
      needPower(device);
      if (!device.contactRegisters(type, number, isOnline, password))
        throw new ControlError(404, `no ${type} ${number}, or another password`);
      return { ok: true };
    },
  }),
  'POST /device/subController': ATTACHED,
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
