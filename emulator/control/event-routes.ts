import { Router } from 'express';
import { RECORD_METHODS } from '@/lib/contract/records';
import { isRecord } from '../faults/subset';
import { ALARM_CODES } from '../services/notifier';
import { neededMember, objectBody, oneOf, optionalMember, wholeMember } from './control-body';
import { type ControlContext, ControlError } from './control-context';

const ACTIONS = ['Start', 'Stop', 'Pulse'] as const;
const EXPORT_TYPES = ['AccessUser', 'Config', 'Log'] as const;
const MAX_DOOR = 15;

/**
 * Notifications: any event as it is written, and short forms of those tests need most. An access and an alarm also leave
 * their row in the record tables. @assumed pages-3 12.5
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
    router.post(`/events/${helper}`, (request, response) => {
      device.emit(eventOf(objectBody(request), device));
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

const HELPERS: Readonly<Record<string, (body: Body, device: Device) => Event>> = {
  /** `{userId?, cardNo?, method?, errorCode?, door?, picture?}`; the picture is base64. */
  access: (body, device) => accessOf(body, device, {}),

  /** As access, with `celsius` and `isOver?`. Members @assumed protocol 4.1 ManTemperatureInfo */
  temperature(body, device) {
    const celsius = neededMember(body, 'celsius', 'number');
    const isOver = optionalMember(body, 'isOver', 'boolean') ?? false;
    const info = { CurrentTemperature: celsius, TemperatureUnit: 'Celsius', IsOverTemperature: isOver };
    return accessOf(body, device, { CurrentTemperature: celsius, ManTemperatureInfo: info });
  },

  /** `{type, door?, action?}`; type: an alarm code. */
  alarm(body) {
    const door = wholeMember(body, 'door', 0, MAX_DOOR, 0);
    return {
      Action: oneOf('action', optionalMember(body, 'action', 'string') ?? 'Pulse', ACTIONS),
      Code: oneOf('type', neededMember(body, 'type', 'string'), ALARM_CODES),
      Index: door,
      Data: { Door: door },
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
