/**
 * accessControlManager: controllers chained to this one, and the synchronisation of clocks and records. @spec §7;
 * @assumed pages-1 /door/subController
 */
import { MASKED_SECRET } from '@/lib/contract/configs';
import { ReplyError } from '@/lib/contract/error-codes';
import { SUB_CONTROLLER } from '@/lib/contract/limits';
import type { SubController, SubControllerState, SyncDevice, SyncState } from '@/lib/contract/methods/sub-controllers';
import { isRecord } from '../is-record';
import {
  chainedAt,
  isInterlocked,
  isOnline,
  isSyncDevice,
  setClock,
  subControllerProblem,
  takenMember,
} from '../rules/sub-controllers';
import type { Call } from '../service';
import { orNull } from './access-batches';
import { badCall, badValue, DeviceError, refusedFor } from './device-error';
import { readList, readRecord, readWhole } from './read-params';
import { accountOf, loginOf, openProtected } from './session-of-call';

/** Devices of one sync call. */
const DEVICES_MAX = 1000;

const cannotAdd = (field?: string) =>
  new DeviceError(ReplyError.Unknown, { detail: { reason: 'CannotAddDevice', ...(field && { field }) } });

/** Content of an encrypted call: the controller it is about. */
function openInfo(call: Call, params: object): Record<string, unknown> {
  const { value } = openProtected(call, params);
  if (!isRecord(value)) throw badCall('content');
  return readRecord(value.info, 'info');
}

/** Applies `info` to the stored one, if any, and checks the result, also against the others. */
function checked(call: Call, info: Record<string, unknown>, stored?: SubController): SubController {
  const whole = { UserName: '', Password: '', ...stored, ...info };
  // The mask keeps the stored password.
  if (whole.Password === MASKED_SECRET) whole.Password = stored?.Password ?? '';
  const wrong = subControllerProblem(whole);
  if (wrong) throw badValue(`info.${wrong}`);
  const next = whole as unknown as SubController;
  const taken = takenMember(
    next,
    call.state.subControllers.filter((each) => each !== stored),
  );
  if (taken) throw cannotAdd(`info.${taken}`);
  const there = chainedAt(call.state, next.Address);
  // A missing device accepts anything for now; an existing one checks the login.
  const isKnown = !there || (there.userName === next.UserName && there.password === next.Password);
  if (!isKnown) throw cannotAdd('info.Password');
  return next;
}

function store({ core }: Call, next: SubController): void {
  core.update((draft) => {
    const kept = draft.subControllers.filter(({ Index }) => Index !== next.Index);
    draft.subControllers = [...kept, next].sort((one, other) => one.Index - other.Index);
  });
}

function enteredAt({ state }: Call, index: unknown): SubController {
  const found = state.subControllers.find(({ Index }) => Index === index);
  if (!found) throw badValue('info.Index');
  return found;
}

function readDevices({ core, state }: Call, raw: unknown): SyncDevice[] {
  const devices = readList(raw, 'devices', DEVICES_MAX);
  if (devices.length === 0) throw badValue('devices');
  return devices.map((each, place) => {
    // Controllers that are only upgraded are not synchronised.
    const isForeign = typeof each === 'number' && !core.capabilities().subController;
    if (isForeign || !isSyncDevice(state, each) || devices.indexOf(each) !== place) throw badValue(`devices[${place}]`);
    return each;
  });
}

function jobOf(call: Call, raw: unknown) {
  const job = call.core.sync.job(loginOf(call).login.id, readWhole(raw, 'token'));
  if (!job) throw badCall('token');
  return job;
}

/** Methods of the area accessControlManager for them. */
export const subControllers = {
  'accessControlManager.getSubControllerInfo': ({ state }: Call) => ({
    Info: orNull(state.subControllers.map((each) => ({ ...each, Password: each.Password && MASKED_SECRET }))),
  }),

  'accessControlManager.getSubControllerState': ({ state }: Call) => ({
    State: orNull(
      state.subControllers.map(({ Index, Address }): SubControllerState => {
        const there = chainedAt(state, Address);
        const { State = 'Unknown', Type = '', Version = '', drift = 0, unsent = [] } = there ?? {};
        return { Index, State, Type, Version, ClockDrift: drift, OfflineRecords: unsent.length };
      }),
    ),
  }),

  'accessControlManager.searchDevice'({ state }: Call) {
    const isEntered = (address: string) => state.subControllers.some(({ Address }) => Address === address);
    const found = state.chain.filter(({ Address, State }) => State === 'Online' && !isEntered(Address));
    return { Info: orNull(found.map(({ Address, Model, Type, Version }) => ({ Address, Model, Type, Version }))) };
  },

  'accessControlManager.addDevice'(call: Call, params: object): true {
    const next = checked(call, openInfo(call, params));
    if (call.state.subControllers.length >= SUB_CONTROLLER.max) throw cannotAdd();
    store(call, next);
    call.core.note('Config', 'AddSubController', accountOf(call).name, next.Number);
    return true;
  },

  'accessControlManager.modifyDevice'(call: Call, params: object): true {
    const info = openInfo(call, params);
    const next = checked(call, info, enteredAt(call, info.Index));
    store(call, next);
    call.core.note('Config', 'ModifySubController', accountOf(call).name, next.Number);
    return true;
  },

  'accessControlManager.removeDevice'(call: Call, params: { info?: unknown }): true {
    const gone = enteredAt(call, readRecord(params.info, 'info').Index);
    if (isInterlocked(call.state, gone.Index)) throw refusedFor('TargetInUse');
    call.core.update((draft) => {
      draft.subControllers = draft.subControllers.filter(({ Index }) => Index !== gone.Index);
    });
    call.core.note('Config', 'RemoveSubController', accountOf(call).name, gone.Number);
    return true;
  },

  'accessControlManager.syncTime'(call: Call, params: { devices?: unknown }): true {
    const devices = readDevices(call, params.devices);
    if (!devices.every((each) => isOnline(call.state, each))) throw refusedFor('NoOnlineDevice');
    call.core.update((draft) => {
      for (const device of devices) setClock(draft, device);
    });
    return true;
  },

  'accessControlManager.syncOfflineLog'(call: Call, params: { devices?: unknown }) {
    const devices = readDevices(call, params.devices);
    if (!devices.some((each) => isOnline(call.state, each))) throw refusedFor('NoOnlineDevice');
    if (!call.core.sync.hasRoom()) throw refusedFor('TargetInUse');
    return { token: call.core.sync.begin(loginOf(call).login.id, devices) };
  },

  'accessControlManager.getSyncState'(call: Call, params: { token?: unknown }): SyncState {
    const { devices, results, isFinished } = jobOf(call, params.token);
    return { State: isFinished ? 'Finished' : 'Running', Total: devices.length, Results: orNull([...results]) };
  },

  'accessControlManager.stopSync'(call: Call, params: { token?: unknown }): true {
    jobOf(call, params.token).isStopped = true;
    return true;
  },
};
