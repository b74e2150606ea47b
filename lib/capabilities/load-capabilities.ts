import type { CapabilitySource, DeviceCapabilities } from '@/lib/contract/capabilities';
import type { RpcMethod } from '@/lib/contract/rpc';
import type { BatchCall, Outcome, RpcClient } from '@/lib/rpc/rpc-client';
import { isSessionOver, RpcError } from '@/lib/rpc/rpc-error';
import { type CapabilityAnswers, type ExtraAnswer, memberAt, readCapabilities } from './read-capabilities';

/** Calls of the load without a handle. Order is the one of contract 2. @spec §4 after login */
const PLAIN_CALLS: {
  as: CapabilitySource['from'] | ExtraAnswer;
  method: RpcMethod;
  params: unknown;
  member?: string;
}[] = [
  { as: 'magicBox.getProductDefinition', method: 'magicBox.getProductDefinition', params: {}, member: 'definition' },
  { as: 'AC.getCaps', method: 'AC.getCaps', params: {} },
  { as: 'VTO.getCaps', method: 'VTO.getCaps', params: {} },
  { as: 'VideoTalkManager.getCaps', method: 'VideoTalkManager.getCaps', params: {} },
  { as: 'VideoOutput.getAdvertisementCaps', method: 'VideoOutput.getAdvertisementCaps', params: {} },
  { as: 'accessControlManager.getCaps', method: 'accessControlManager.getCaps', params: {} },
  { as: 'userManager.getCaps', method: 'userManager.getCaps', params: {} },
  { as: 'Alarm.getOutSlots', method: 'Alarm.getOutSlots', params: {} },
  { as: 'netApp.getCaps', method: 'netApp.getCaps', params: {} },
  { as: 'netApp.getNetInterfaces', method: 'netApp.getNetInterfaces', params: {} },
  { as: 'RemoteUpgrader.getAllStates', method: 'RemoteUpgrader.getAllStates', params: {} },
  { as: 'devVideoInput.factory.getCollect', method: 'devVideoInput.factory.getCollect', params: {} },
  { as: 'encode.getCropCaps', method: 'encode.getCropCaps', params: { channel: 0 } },
  { as: 'speak.getCaps', method: 'speak.getCaps', params: {} },
  ...(['Language', 'Locales', 'Web', 'RTSP', 'MediaEncrypt', 'VideoAnalyseRule'] as const).map((name) => ({
    as: name,
    method: 'configManager.getConfig' as const,
    params: { name },
    member: 'table',
  })),
];

/** Read as the specification says; no page depends on them, and their answers are dropped. @assumed contract 11 */
const UNUSED_CALLS: BatchCall[] = [
  { method: 'FaceInfoManager.getCaps', params: {} },
  { method: 'CitizenIdentityManager.getCaps', params: {} },
  { method: 'CitizenIdentityManager.getCapacityInfo', params: {} },
  { method: 'DevPinmuxManager.getCaps', params: {} },
];

/** Calls that need a handle: the factory, the question, and the release of the handle. */
const HANDLE_CALLS = [
  { as: 'devVideoInput.getCaps', params: {}, factory: 'devVideoInput.factory.instance', end: 'devVideoInput.destroy' },
  {
    as: 'devVideoDetect.getCaps',
    params: { name: 'All' },
    factory: 'devVideoDetect.factory.instance',
    end: 'devVideoDetect.destroy',
  },
  {
    as: 'ptz.getCurrentProtocolCaps',
    params: { channel: 0 },
    factory: 'ptz.factory.instance',
    end: 'ptz.destroy',
  },
] as const;

/**
 * Results of the calls. Where the device refuses batches, every call counts as refused. Throws where the device did not
 * answer or the session ended.
 */
async function outcomesOf(rpc: RpcClient, calls: readonly BatchCall[]): Promise<Outcome[]> {
  try {
    return await rpc.batch(calls);
  } catch (error) {
    if (!(error instanceof RpcError) || isSessionOver(error)) throw error;
    return calls.map(() => ({ ok: false, error }));
  }
}

/**
 * Asks the device what it can do. When calls are refused, alone or as a batch, their members keep their defaults;
 * throws only when the device does not answer or the login ended.
 * @spec §4 "after login: load device capabilities"
 */
export async function loadCapabilities(rpc: RpcClient, before: DeviceCapabilities): Promise<DeviceCapabilities> {
  const answers: CapabilityAnswers = {};
  const factories = HANDLE_CALLS.map((each) => ({ method: each.factory, params: { channel: 0 } }));
  const calls = [...PLAIN_CALLS.map(({ method, params }) => ({ method, params })), ...factories, ...UNUSED_CALLS];
  const outcomes = await outcomesOf(rpc, calls);
  PLAIN_CALLS.forEach((each, index) => {
    const outcome = outcomes[index];
    if (outcome?.ok) answers[each.as] = each.member ? memberAt(outcome.value, each.member) : outcome.value;
  });

  const questions = HANDLE_CALLS.flatMap((each, index) => {
    const outcome = outcomes[PLAIN_CALLS.length + index];
    return outcome?.ok && typeof outcome.value === 'number' ? [{ ...each, object: outcome.value }] : [];
  });
  if (questions.length > 0) {
    const replies = await outcomesOf(rpc, [
      ...questions.map(({ as, params, object }) => ({ method: as, params, object })),
      ...questions.map(({ end, object }) => ({ method: end, params: {}, object })),
    ]);
    questions.forEach(({ as }, index) => {
      const outcome = replies[index];
      if (outcome?.ok) answers[as] = outcome.value;
    });
  }
  return readCapabilities(before, answers);
}
