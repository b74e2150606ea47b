import { Router } from 'express';
import { EXPORT_TYPES } from '@/lib/contract/methods/security-im-export';
import { ALARM_TYPES, CALL_ENDS, CALL_EVENT, CALL_TYPES, RECORD_METHODS } from '@/lib/contract/records';
import { isRecord } from '../faults/subset';
import { neededMember, objectBody, oneOf, optionalMember, wholeMember } from './control-body';
import { type ControlContext, ControlError } from './control-context';

const ACTIONS = ['Start', 'Stop', 'Pulse'] as const;
const MAX_DOOR = 15;
const MAX_CALL_S = 86_400;

/**
 * Notifications: any event, and short forms of those that tests need most. An access and an alarm also write their
 * row in the record tables. @assumed pages-3 12.5
 */
export function eventRoutes({ device }: ControlContext): Router {
  const router = Router();
  router.post('/events', (request, response) => {
    const body = objectBody(request);
    const { data = {} } = body;
    const action = oneOf('action', optionalMember(body, 'action', 'string') ?? 'Pulse', ACTIONS);
    if (!isRecord(data)) throw new ControlError(400, 'data: an object is needed');
    const index = optionalMember(body, 'index', 'number') ?? 0;
    device.emit({ Action: action, Code: neededMember(body, 'code', 'string'), Index: index, Data: data });
    response.json({ ok: true });
  });
  for (const [helper, eventOf] of Object.entries(HELPERS)) {
    router.post(`/events/${helper}`, async (request, response) => {
      device.emit(await eventOf(objectBody(request), device));
      response.json({ ok: true });
    });
  }
  return router;
}

type Device = ControlContext['device'];
type Body = Record<string, unknown>;
type Event = Parameters<Device['emit']>[0];

function accessOf(body: Body, device: Device, more: Record<string, unknown>): Event {
  const userId = optionalMember(body, 'userId', 'string') ?? '';
  const person = device.state().access.users.find(({ UserID }) => UserID === userId);
  const errorCode = wholeMember(body, 'errorCode', 0, 255, 0);
  const picture = optionalMember(body, 'picture', 'string');
  const data = {
    UserID: userId,
    CardName: person?.UserName ?? '',
    CardNo: optionalMember(body, 'cardNo', 'string') ?? '',
    Method: wholeMember(body, 'method', 0, 255, RECORD_METHODS.card),
    Status: errorCode === 0 ? 1 : 0,
    ErrorCode: errorCode,
    ...(picture === undefined ? {} : { Base64: picture }),
    ...more,
  };
  return { Action: 'Pulse', Code: 'AccessControl', Index: wholeMember(body, 'door', 0, MAX_DOOR, 0), Data: data };
}

const PEOPLE = ['known', 'unknown', 'refused'] as const;
/** No right on this door. */
const REFUSED = 18;
const UNKNOWN = 16;

/** A person photographed by the camera, with or without a temperature, with a valid or invalid box on the face. */
async function snapshotOf(body: Body, device: Device): Promise<Event> {
  const who = oneOf('who', optionalMember(body, 'who', 'string') ?? 'known', PEOPLE);
  const celsius = optionalMember(body, 'celsius', 'number');
  const isBoxBroken = optionalMember(body, 'isBoxBroken', 'boolean') ?? false;
  // Imported with the first picture: the painter and its encoder would slow down every start.
  const { snapshotPicture } = await import('../stream/snapshot-picture');
  const { base64, width, height, box } = snapshotPicture(device.clock.now(), who);
  const info = { Width: width, Height: height, BoundingBox: isBoxBroken ? ['left', -5, 9000] : box };
  const nowS = Math.floor(device.wallNow() / 1000);
  const person = who === 'unknown' ? {} : { userId: optionalMember(body, 'userId', 'string') ?? '1' };
  const errorCode = who === 'known' ? 0 : who === 'unknown' ? UNKNOWN : REFUSED;
  const access = { method: RECORD_METHODS.face, door: body.door, ...person, errorCode, picture: base64 };
  return accessOf(access, device, {
    CreateTime: nowS,
    ImageInfo: [info],
    ...(celsius !== undefined && {
      ManTemperatureInfo: { CurrentTemperature: celsius, TempPoint: [(box[0] + box[2]) >> 1, box[1]] },
    }),
  });
}

const HELPERS: Readonly<Record<string, (body: Body, device: Device) => Event | Promise<Event>>> = {
  /** `{userId?, cardNo?, method?, errorCode?, door?, picture?}`; the picture is base64. */
  access: (body, device) => accessOf(body, device, {}),

  /** As access, with `celsius` and `isOver?`. Members @assumed protocol 4.1 ManTemperatureInfo */
  temperature(body, device) {
    const celsius = neededMember(body, 'celsius', 'number');
    const isOver = optionalMember(body, 'isOver', 'boolean') ?? false;
    const info = { CurrentTemperature: celsius, TemperatureUnit: 'Celsius', IsOverTemperature: isOver };
    return accessOf(body, device, { CurrentTemperature: celsius, ManTemperatureInfo: info });
  },

  /** `{who?: known | unknown | refused, userId?, celsius?, isBoxBroken?, door?}`: an access with the camera's picture. */
  snapshot: snapshotOf,

  /** `{type, door?, action?}`; type: an alarm code. */
  alarm(body) {
    const door = wholeMember(body, 'door', 0, MAX_DOOR, 0);
    return {
      Action: oneOf('action', optionalMember(body, 'action', 'string') ?? 'Pulse', ACTIONS),
      Code: oneOf('type', neededMember(body, 'type', 'string'), ALARM_TYPES),
      Index: door,
      Data: { Door: door },
    };
  },

  /** `{room, talkS?, type?, messageS?}`: a call has ended; one without talk was missed. */
  call(body) {
    const talkS = wholeMember(body, 'talkS', 0, MAX_CALL_S, 0);
    return {
      Action: 'Pulse',
      Code: CALL_EVENT,
      Index: 0,
      Data: {
        CallType: oneOf('type', optionalMember(body, 'type', 'string') ?? 'Incoming', CALL_TYPES),
        EndState: CALL_ENDS[talkS > 0 ? 0 : 1],
        LocalNumber: '8001',
        PeerNumber: neededMember(body, 'room', 'string'),
        PeerType: 'VTH',
        TalkTime: talkS,
        MessageTime: wholeMember(body, 'messageS', 0, MAX_CALL_S, 0),
      },
    };
  },

  /** `{word?}`. The code @assumed: pages-3 /awaken names the event and not its code */
  awaken: (body) => ({
    Action: 'Pulse',
    Code: 'Awaken',
    Index: 0,
    Data: { Word: optionalMember(body, 'word', 'string') ?? '' },
  }),

  /** `{type, state, path?}`. Data @assumed pages-3 /cfg/cfg */
  SecurityImExport: (body) => ({
    Action: 'Pulse',
    Code: 'SecurityImExport',
    Index: 0,
    Data: {
      Type: oneOf('type', neededMember(body, 'type', 'string'), EXPORT_TYPES),
      State: neededMember(body, 'state', 'string'),
      Path: optionalMember(body, 'path', 'string') ?? '',
    },
  }),
};
