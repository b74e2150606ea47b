/**
 * Calls that no page of this console makes and that change nothing, with parameters that every device understands:
 * what /health asks of the areas of pages-3 10.2. A test compares them with the contract and with the calls of all
 * pages: `area-questions.test.ts`.
 */
import type { Handle, Params, RpcMethod } from '@/lib/contract/rpc';
import { isRecord } from '@/lib/rpc/is-record';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { isSecretName } from '@/lib/secret-name';
import { withoutTexts } from './support-file';

type Opening = Extract<RpcMethod, `${string}.factory.${string}`>;

/** One call. */
export interface AreaQuestion {
  method: RpcMethod;
  params: unknown;
  /** The call that opens the area, where it answers nothing without a handle. */
  opening?: { method: Opening; params: unknown };
}

const ask = <M extends RpcMethod>(method: M, params: Params<M>): AreaQuestion => ({ method, params });

/** Calls on one handle, each opened and closed by itself. */
const opened =
  <O extends Opening>(opening: O, params: Params<O>) =>
  (question: AreaQuestion): AreaQuestion => ({ ...question, opening: { method: opening, params } });

const onPtz = opened('ptz.factory.instance', { channel: 0 });
const onPtzBase = opened('ptzBase.factory.instance', { channel: 0 });
const onAnalyse = opened('devVideoAnalyse.factory.instance', { channel: 0 });
const onInAnalyse = opened('VideoInAnalyse.factory.instance', { channel: 0 });
const onOutput = opened('devVideoOutput.factory.instance', { channel: 0 });
const onDirectory = opened('workDirectory.factory.instance', { name: '/picture' });

/** In the order of their names. */
export const AREA_QUESTIONS: readonly AreaQuestion[] = [
  ask('accessControlManager.getABLockRoute', {}),
  ask('AccessAppHelper.getCaps', {}),
  ask('AccessAppHelper.getQRCode', {}),
  ask('Alarm.getInSlots', {}),
  ask('Alarm.getOutSlots', {}),
  ask('Alarm.getOutState', {}),
  ask('AsyncDeviceManager.getDeviceInfoEx', {}),
  ask('audio.getCaps', {}),
  ask('CitizenIdentityManager.getCapacityInfo', {}),
  ask('CitizenIdentityManager.getCaps', {}),
  ask('commPort.getProtocolList', {}),
  ask('configManager.getMemberNames', {}),
  ask('devAudioDetect.getCaps', {}),
  ask('devIntelliTracker.getCaps', {}),
  ask('DevPinmuxManager.getCaps', {}),
  onAnalyse(ask('devVideoAnalyse.getCaps', {})),
  onAnalyse(ask('devVideoAnalyse.getSceneList', {})),
  onAnalyse(ask('devVideoAnalyse.getTemplateRule', {})),
  opened('devVideoEncode.factory.instance', { channel: 0 })(ask('devVideoEncode.getCaps', {})),
  onOutput(ask('devVideoOutput.getCaps', {})),
  onOutput(ask('devVideoOutput.getMode', {})),
  ask('encode.getCaps', {}),
  ask('encode.getStatus', {}),
  ask('EventManager.getCaps', {}),
  ask('EventManager.getEventIndexes', { code: 'DoorStatus' }),
  ask('ExternalSensorManager.getCaps', {}),
  ask('faceBoard.getCaps', {}),
  ask('faceBoard.getState', {}),
  ask('faceRecognitionServer.findGroup', {}),
  ask('faceRecognitionServer.getCaps', {}),
  ask('FileManager.getFileNames', { directory: '/picture' }),
  ask('intelli.getCaps', {}),
  ask('Intervideo.getStates', {}),
  ask('log.getSummary', {}),
  ask('magicBox.getCPUCount', {}),
  ask('magicBox.getDeviceClass', {}),
  ask('magicBox.getLocalNo', {}),
  ask('magicBox.getMachineName', {}),
  ask('magicBox.getMarketArea', {}),
  ask('magicBox.getProcessInfo', {}),
  ask('magicBox.getProductDefinition', {}),
  ask('magicBox.getSoftwareVersion', {}),
  ask('magicBox.getSystemInfo', {}),
  opened('mediaFileFind.factory.create', {})(ask('mediaFileFind.findFile', { condition: { Channel: 0 } })),
  ask('Nat.getStatus', {}),
  ask('netApp.getCaps', {}),
  ask('netApp.getDefaultEthInfo', {}),
  ask('netApp.getNetDataStat', { Name: 'eth0' }),
  ask('netApp.getNetResourceStat', {}),
  ask('OSDManager.getCaps', {}),
  onPtz(ask('ptz.getCurrentProtocolCaps', {})),
  onPtz(ask('ptz.getMotorSteps', {})),
  onPtz(ask('ptz.getStatus', {})),
  onPtz(ask('ptz.getTours', {})),
  onPtzBase(ask('ptzBase.getCaps', {})),
  onPtzBase(ask('ptzBase.getPosition', {})),
  opened('PtzPeripheral.factory.instance', { channel: 0 })(ask('PtzPeripheral.getState', {})),
  opened('PtzViewRange.factory.instance', { channel: 0 })(ask('PtzViewRange.getStatus', {})),
  ask('recordManager.getCaps', {}),
  ask('recordManager.getState', {}),
  ask('speak.getCaps', {}),
  ask('storage.getDeviceNames', {}),
  ask('StorageDeviceManager.getDeviceInfos', {}),
  ask('StreamUrlService.getUrls', { protocol: 'RTMP' }),
  opened('ThermographyManager.factory.instance', {})(ask('ThermographyManager.getCaps', {})),
  ask('userManager.getAuthorityList', {}),
  ask('userManager.getCaps', {}),
  ask('UWB.getCaps', {}),
  ask('UWB.getTagInfo', {}),
  onInAnalyse(ask('VideoInAnalyse.getCaps', {})),
  onInAnalyse(ask('VideoInAnalyse.getSceneList', {})),
  onInAnalyse(ask('VideoInAnalyse.getTemplateRule', {})),
  ask('VideoTalkManager.getCaps', {}),
  ask('VideoTalkPhone.getCallState', {}),
  ask('wideViewControl.getStatus', {}),
  onDirectory(ask('workDirectory.getGroup', {})),
  onDirectory(ask('workDirectory.getInfo', {})),
  opened('workGroup.factory.instance', { name: 'ReadWrite' })(ask('workGroup.getInfo', {})),
];

/**
 * The whole answer to a question. The handle that it needs is released in any case, also when the question is
 * cancelled. Throws as `call`.
 */
export async function askArea(
  rpc: Pick<RpcClient, 'call'>,
  { method, params, opening }: AreaQuestion,
  signal: AbortSignal,
): Promise<unknown> {
  if (!opening) return rpc.call(method, params as never, { signal });
  // Not cancelled: the device may have opened it already, and only its answer says which handle is to be released.
  const object = (await rpc.call(opening.method, opening.params as never)) as Handle;
  try {
    return await rpc.call(method, params as never, { object, signal });
  } finally {
    const destroy = `${method.slice(0, method.indexOf('.'))}.destroy` as RpcMethod;
    // The result does not matter: the device drops the handle with the login anyway.
    void rpc.call(destroy, {} as never, { object }).catch(() => undefined);
  }
}

/** More members whose texts are for nobody's eyes; a number beside them is none, such as that of a period. */
const BESIDE_SECRETS = /pass|pwd|token|salt|key$/i;

/** Of a secret, which may be a number, its length alone. */
function lengthsOf(secret: unknown): unknown {
  if (Array.isArray(secret)) return secret.map(lengthsOf);
  if (!isRecord(secret)) return withoutTexts(typeof secret === 'number' ? String(secret) : secret);
  return Object.fromEntries(Object.entries(secret).map(([name, member]) => [name, lengthsOf(member)]));
}

/** An answer as it may be shown: of each secret its length, as in the support file. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (!isRecord(value)) return value;
  const shown = (name: string, member: unknown) => {
    if (isSecretName(name)) return lengthsOf(member);
    return BESIDE_SECRETS.test(name) ? withoutTexts(member) : withoutSecrets(member);
  };
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shown(name, member)]));
}
