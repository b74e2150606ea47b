import type { DeviceEvent } from '@/lib/contract/methods/events';
import { EXPORT_TYPES } from '@/lib/contract/methods/security-im-export';
import { ALARM_TYPES, CALL_ENDS, CALL_EVENT, CALL_TYPES, RECORD_METHODS } from '@/lib/contract/records';
import {
  anything,
  described,
  flag,
  map,
  number,
  object,
  oneOf,
  optional,
  type TypeOf,
  text,
  whole,
} from '../json-shape';
import { type ControlContext, needPower, OFF } from './control-context';
import { DONE, route } from './control-route';

const ACTIONS = ['Start', 'Stop', 'Pulse'] as const;
const MAX_CALL_S = 86_400;
const PEOPLE = ['known', 'unknown', 'refused'] as const;
/** No right on this door. */
const REFUSED = 18;
const UNKNOWN = 16;

const action = optional(oneOf(ACTIONS));
const door = optional(whole(0, 15));
const code = optional(whole(0, 255));

const ACCESS = object({
  userId: optional(text()),
  cardNo: optional(text()),
  method: code,
  errorCode: code,
  door,
  picture: optional(described('Base64', text())),
});

type Device = ControlContext['device'];

function happens({ device }: ControlContext, event: DeviceEvent) {
  needPower(device);
  device.emit(event);
  return { ok: true };
}

/**
 * Notifications: any event, and short forms of those that tests need most. An access and an alarm also write their
 * row in the record tables. @assumed pages-3 12.5
 */
export const EVENT_ROUTES = {
  'POST /events': route({
    summary: 'Pushes an event to every session that attached its code',
    body: object({ code: text(64, /^\w/), action, index: optional(whole(0, 255)), data: optional(map(anything())) }),
    reply: DONE,
    errors: { 409: OFF },
    example: { body: { code: 'DoorStatus', action: 'Pulse', index: 0, data: { Status: 'Open' } } },
    run: (context, { body: { code, action = 'Pulse', index = 0, data = {} } }) =>
      happens(context, { Action: action, Code: code, Index: index, Data: data }),
  }),
  'POST /events/access': route({
    summary: 'An access at a reader, or a refused one',
    body: ACCESS,
    reply: DONE,
    errors: { 409: OFF },
    example: { body: { userId: '1', errorCode: 18 } },
    run: (context, { body }) => happens(context, accessOf(body, context.device, {})),
  }),
  // Members @assumed protocol 4.1 ManTemperatureInfo
  'POST /events/temperature': route({
    summary: 'An access with a temperature',
    body: object({
      userId: optional(text()),
      errorCode: code,
      door,
      celsius: number(),
      isOver: optional(flag),
    }),
    reply: DONE,
    errors: { 409: OFF },
    example: { body: { celsius: 36.5 } },
    run(context, { body: { celsius, isOver = false, ...access } }) {
      const info = { CurrentTemperature: celsius, TemperatureUnit: 'Celsius', IsOverTemperature: isOver };
      const measured = { HasTemperature: true, CurrentTemperature: celsius, IsOverTemperature: isOver };
      const more = { ...measured, ManTemperatureInfo: info };
      return happens(context, accessOf(access, context.device, more));
    },
  }),
  'POST /events/snapshot': route({
    summary: "An access with the camera's picture, with a valid or an invalid box on the face",
    body: object({
      who: optional(oneOf(PEOPLE)),
      userId: optional(text()),
      celsius: optional(number()),
      isBoxBroken: optional(flag),
      door,
    }),
    reply: DONE,
    errors: { 409: OFF },
    example: { body: { who: 'unknown' } },
    async run(context, { body: { who = 'known', userId = '1', celsius, isBoxBroken = false, door } }) {
      const { device } = context;
      // Imported with the first picture: the painter and its encoder would slow down every start.
      const { snapshotPicture } = await import('../stream/snapshot-picture');
      const { base64, width, height, box } = snapshotPicture(device.clock.now(), who);
      const info = { Width: width, Height: height, BoundingBox: isBoxBroken ? ['left', -5, 9000] : box };
      const person = who === 'unknown' ? {} : { userId };
      const errorCode = who === 'known' ? 0 : who === 'unknown' ? UNKNOWN : REFUSED;
      const access = { method: RECORD_METHODS.face, door, ...person, errorCode, picture: base64 };
      const more = {
        CreateTime: Math.floor(device.wallNow() / 1000),
        ImageInfo: [info],
        ...(celsius !== undefined && {
          ManTemperatureInfo: { CurrentTemperature: celsius, TempPoint: [(box[0] + box[2]) >> 1, box[1]] },
        }),
      };
      return happens(context, accessOf(access, device, more));
    },
  }),
  'POST /events/alarm': route({
    summary: 'An alarm',
    body: object({ type: oneOf(ALARM_TYPES), door, action }),
    reply: DONE,
    errors: { 409: OFF },
    example: { body: { type: 'BreakIn' } },
    run: (context, { body: { type, door = 0, action = 'Pulse' } }) =>
      happens(context, { Action: action, Code: type, Index: door, Data: { Door: door } }),
  }),
  'POST /events/call': route({
    summary: 'A call has ended; one without talk was missed',
    body: object({
      room: text(),
      talkS: optional(whole(0, MAX_CALL_S)),
      messageS: optional(whole(0, MAX_CALL_S)),
      type: optional(oneOf(CALL_TYPES)),
    }),
    reply: DONE,
    errors: { 409: OFF },
    example: { body: { room: '101', talkS: 65 } },
    run: (context, { body: { room, talkS = 0, messageS = 0, type = 'Incoming' } }) =>
      happens(context, {
        Action: 'Pulse',
        Code: CALL_EVENT,
        Index: 0,
        Data: {
          CallType: type,
          EndState: CALL_ENDS[talkS > 0 ? 0 : 1],
          LocalNumber: '8001',
          PeerNumber: room,
          PeerType: 'VTH',
          TalkTime: talkS,
          MessageTime: messageS,
        },
      }),
  }),
  // The code @assumed: pages-3 /awaken names the event and not its code
  'POST /events/awaken': route({
    summary: 'Somebody said the word that wakes the device',
    body: object({ word: optional(text()) }),
    reply: DONE,
    errors: { 409: OFF },
    run: (context, { body: { word = '' } }) =>
      happens(context, { Action: 'Pulse', Code: 'Awaken', Index: 0, Data: { Word: word } }),
  }),
  // Data @assumed pages-3 /cfg/cfg
  'POST /events/SecurityImExport': route({
    summary: 'An import or export of the configuration goes on',
    body: object({ type: oneOf(EXPORT_TYPES), state: text(), path: optional(text()) }),
    reply: DONE,
    errors: { 409: OFF },
    example: { body: { type: EXPORT_TYPES[0], state: 'Success' } },
    run: (context, { body: { type, state, path = '' } }) =>
      happens(context, {
        Action: 'Pulse',
        Code: 'SecurityImExport',
        Index: 0,
        Data: { Type: type, State: state, Path: path },
      }),
  }),
};

function accessOf(body: TypeOf<typeof ACCESS>, device: Device, more: Record<string, unknown>): DeviceEvent {
  const { userId = '', cardNo = '', method = RECORD_METHODS.card, errorCode = 0, door = 0, picture } = body;
  const person = device.state().access.users.find(({ UserID }) => UserID === userId);
  const data = {
    UserID: userId,
    CardName: person?.UserName ?? '',
    CardNo: cardNo,
    Method: method,
    Status: errorCode === 0 ? 1 : 0,
    ErrorCode: errorCode,
    ...(picture === undefined ? {} : { Base64: picture }),
    ...more,
  };
  return { Action: 'Pulse', Code: 'AccessControl', Index: door, Data: data };
}
