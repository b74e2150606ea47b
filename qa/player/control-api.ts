import { browserClock } from '@/lib/clock';
import type { ConfigTables } from '@/lib/contract/configs';
import { LIVE_RESOURCE, PLAYBACK_RESOURCE } from '@/lib/contract/stream';
import type { EncodeTable } from '@/lib/contract/tables/video';
import { type LiveSource, liveUrls } from '@/lib/media/live-source';
import { type Situation, subtypeOf } from './situation';

/** A call of the emulator's control API. Errors: Error with the API's own message. */
export type ControlApi = <T>(method: string, path: string, body?: unknown) => Promise<T>;

/** The stream that the device plays in this situation. */
export interface Prepared {
  source: LiveSource;
  /** Name of the running profile. */
  profile: string;
  canTalk: boolean;
  camera: { canMove: boolean; canFocus: boolean };
}

/** The administrator's account as every profile that has one starts with it. @assumed pages-3 12.2 */
const FACTORY_ACCOUNT = { userName: 'admin', password: 'Admin123' } as const;

const RESTART_LIMIT_MS = 15_000;
const RESTART_ASK_MS = 100;

/** The control API at that origin, such as `http://127.0.0.1:8090`. */
export function controlApiAt(origin: string): ControlApi {
  return async <T>(method: string, path: string, body?: unknown) => {
    const response = await fetch(`${origin}/api/v1${path}`, {
      method,
      ...(body !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${(answer as { error: string }).error}`);
    return answer as T;
  };
}

/**
 * Puts the device into the situation and returns what to play. Impossible situations are detected before anything is
 * changed, except for what only another profile can tell. Errors: Error with a message.
 *
 * @param hostname by which the browser reaches this machine
 */
export async function prepare(controlApi: ControlApi, situation: Situation, hostname: string): Promise<Prepared> {
  const { profiles, current } = await controlApi<{ profiles: { name: string }[]; current: string }>('GET', '/profiles');
  const { profile = current } = situation;
  const isKnown = profile === current || profiles.some(({ name }) => name === profile);
  if (!isKnown) throw new Error(`profile: one of ${profiles.map(({ name }) => name).join(', ')} is needed`);
  const { httpsPort } = await controlApi<{ httpsPort?: number }>('GET', '/status');
  if (situation.isOverTls && httpsPort === undefined) {
    throw new Error('tls: the emulator has no https port; start it with --https-port');
  }
  if (profile === current) await check(controlApi, situation, profile);
  await controlApi('POST', '/faults/clear', {});
  if (profile !== current) await controlApi('POST', '/profile', { name: profile });
  const port = await portOfRunning(controlApi);
  if (profile !== current) await check(controlApi, situation, profile);
  await setStream(controlApi, situation);
  const encrypt = await controlApi<ConfigTables['MediaEncrypt']>('GET', '/tables/MediaEncrypt');
  const RTSPOverTls = { ...encrypt.RTSPOverTls, Enable: situation.isOverTls };
  await putIfNew(controlApi, '/tables/MediaEncrypt', encrypt, { ...encrypt, RTSPOverTls });
  await controlApi('PATCH', '/switches', situation.switches);
  if (situation.rules.length > 0) await controlApi('POST', '/faults', situation.rules);
  const { canTalk, camera } = await abilities(controlApi);
  const urls = liveUrls(`http://${hostname}:${port}`, {
    channelIndex: situation.channelIndex,
    subtype: subtypeOf(situation),
    ...(situation.isOverTls && { securePort: httpsPort }),
  });
  return {
    source: { ...urls, rtspUrl: recorded(urls.rtspUrl, situation), ...FACTORY_ACCOUNT },
    profile,
    canTalk,
    camera,
  };
}

/** What the player page offers of the running device. */
async function abilities(controlApi: ControlApi): Promise<Pick<Prepared, 'canTalk' | 'camera'>> {
  const caps = await controlApi<Record<string, unknown>>('GET', '/caps');
  const camera = { canMove: caps.ptz === true, canFocus: caps.focusControl === true };
  return { canTalk: caps.talk === true, camera };
}

/** Throws if the running device cannot be put into the situation. */
async function check(controlApi: ControlApi, situation: Situation, profile: string): Promise<void> {
  formatIn(await controlApi<EncodeTable[]>('GET', '/tables/Encode'), situation);
  if (!situation.isMoved) return;
  const { camera } = await abilities(controlApi);
  if (!camera.canMove && !camera.canFocus) throw new Error(`ptz: the camera of ${profile} neither turns nor focuses`);
}

/** The device's port once it is up: a change of profile restarts it. */
async function portOfRunning(controlApi: ControlApi): Promise<number> {
  const endsAt = browserClock.now() + RESTART_LIMIT_MS;
  for (;;) {
    const { isUp, port } = await controlApi<{ isUp: boolean; port: number }>('GET', '/status');
    if (isUp) return port;
    if (browserClock.now() > endsAt) throw new Error('the device does not come back');
    await new Promise<void>((resolve) => browserClock.after(RESTART_ASK_MS, resolve));
  }
}

/** Channel, member and format of the stream that is played. */
function formatIn(table: readonly EncodeTable[], { stream, channelIndex }: Situation) {
  const member = stream === 'main' ? 'MainFormat' : 'ExtraFormat';
  const channel = table[channelIndex];
  const format = channel?.[member][0];
  if (!channel || !format) throw new Error(`channel: the device has ${table.length}`);
  return { member, channel, format } as const;
}

async function setStream(controlApi: ControlApi, situation: Situation): Promise<void> {
  const { channelIndex, encode } = situation;
  const table = await controlApi<EncodeTable[]>('GET', '/tables/Encode');
  const { member, channel, format } = formatIn(table, situation);
  const changed = { ...channel, [member]: [encode(format), ...channel[member].slice(1)] };
  await putIfNew(controlApi, '/tables/Encode', table, table.with(channelIndex, changed));
}

/** Writes a table only if it differs: a write would disturb viewers. */
async function putIfNew(controlApi: ControlApi, path: string, present: unknown, wanted: unknown): Promise<void> {
  if (JSON.stringify(present) !== JSON.stringify(wanted)) await controlApi('PUT', path, wanted);
}

function recorded(rtspUrl: string, { recording }: Situation): string {
  if (!recording) return rtspUrl;
  const { start, end } = recording;
  return `${rtspUrl.replace(LIVE_RESOURCE, PLAYBACK_RESOURCE)}&starttime=${start}&endtime=${end}`;
}
