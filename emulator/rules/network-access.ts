/** Tables of how the device joins networks. @assumed pages-2 /network/802_1x, /network/wifi */
import { MASKED_SECRET, type SecureTables } from '@/lib/contract/configs';
import type { RefusalReason } from '@/lib/contract/error-codes';
import { SSID_BYTES, WEP_KEY, WLAN_CHANNEL, WLAN_KEY, WLAN_KNOWN_MAX } from '@/lib/contract/limits';
import {
  type KnownNetwork,
  WIRED_METHODS,
  WLAN_SECURITY,
  type WlanSecurity,
} from '@/lib/contract/tables/network-access';
import { isRecord } from '../is-record';
import type { DeviceState } from '../state/device-state';
import { addressProblem, isSameAddress, TAKEN_ADDRESSES } from './addresses';
import { isKeyOf } from './certificates';
import { alignedRows, type RowMarks, withStoredSecrets } from './secrets';
import { isOneOf, isWhole } from './value-kinds';
import { knownOf } from './wireless-networks';

const isShort = (text: string) => text.length <= 63;

/** Wrong member of `Wire802_1X`. */
export function wiredSignInProblem({ eth0: port }: SecureTables['Wire802_1X']): string | undefined {
  if (!isOneOf(WIRED_METHODS, port.Method)) return 'eth0.Method';
  const long = (['UserName', 'Password', 'KeyPassword'] as const).find((name) => !isShort(port[name]));
  if (long) return `eth0.${long}`;
  if (!port.Enable) return undefined;
  if (port.UserName === '') return 'eth0.UserName';
  return port.Method === 'PEAP' && port.Password === '' ? 'eth0.Password' : undefined;
}

/** Why the sign-in cannot be enabled with the certificates that are there. */
export function wiredSignInRefusal(
  { eth0: port }: SecureTables['Wire802_1X'],
  { certificates }: DeviceState,
): RefusalReason | undefined {
  if (!port.Enable) return undefined;
  if (port.CAEnable && !certificates['Wire802_1X.CACert']) return 'CertFileNotFound';
  if (port.Method !== 'TLS') return undefined;
  const { 'Wire802_1X.ClientCert': own, 'Wire802_1X.ClientKey': key } = certificates;
  if (!own || !key) return 'CertFileNotFound';
  return isKeyOf(key.content, own.content, port.KeyPassword) ? undefined : 'CertKeyMismatch';
}

const isName = (ssid: string) => ssid !== '' && Buffer.byteLength(ssid) <= SSID_BYTES;

/** IEEE 802.11, annex J; @assumed that of SAE, too, which may have any letters */
const isPrintable = (key: string) => /^[ -~]*$/.test(key);

function isKey(mode: WlanSecurity, key: string): boolean {
  if (mode === 'Open') return true;
  if (!isPrintable(key)) return false;
  if (mode === 'WEP') return WEP_KEY.includes(key.length);
  const isPhrase = key.length >= WLAN_KEY.min && key.length <= WLAN_KEY.max;
  return isPhrase || (key.length === WLAN_KEY.hex && /^[0-9a-f]+$/i.test(key));
}

/** Keys of a network; @assumed WEP has four, and no kind more. */
const KEYS_MAX = 4;

const areKeys = (keys: unknown): keys is string[] =>
  Array.isArray(keys) &&
  keys.length <= KEYS_MAX &&
  keys.every((key) => typeof key === 'string' && key.length <= WLAN_KEY.hex);

/** Wrong member of `WLan`: a network to join is complete, and the device offers none of its own meanwhile. */
export function wlanProblem({ eth2: card }: SecureTables['WLan'], others: DeviceState['tables']): string | undefined {
  if (!isOneOf(WLAN_SECURITY, card.AuthMode)) return 'eth2.AuthMode';
  if (card.Encryption !== (card.AuthMode === 'Open' ? 'Off' : 'On')) return 'eth2.Encryption';
  if (card.SSID === '' ? card.LinkEnable : !isName(card.SSID)) return 'eth2.SSID';
  if (!areKeys(card.Keys) || (card.LinkEnable && !isKey(card.AuthMode, card.Keys[0] ?? ''))) return 'eth2.Keys';
  const known = knownProblem(card.Known);
  if (known) return `eth2.${known}`;
  const address = addressProblem(card.Network);
  if (address) return `eth2.Network.${address}`;
  const { DhcpEnable, IPAddress } = card.Network;
  const isOwn = card.Enable && isSameAddress(card.Network, others.Network.eth0);
  if (isOwn || (!DhcpEnable && TAKEN_ADDRESSES.includes(IPAddress))) return 'eth2.Network.IPAddress';
  return card.Enable && isOn(others, 'AccessPoint') ? 'eth2.Enable' : undefined;
}

/** Wrong member of the remembered networks: each is complete, and there once. */
function knownProblem(known: unknown): string | undefined {
  if (!Array.isArray(known) || known.length > WLAN_KNOWN_MAX) return 'Known';
  const names = new Set<string>();
  for (const [index, each] of known.entries()) {
    const { SSID, AuthMode, Keys }: Record<string, unknown> = isRecord(each) ? each : {};
    const place = `Known[${index}]`;
    if (typeof SSID !== 'string' || !isName(SSID)) return `${place}.SSID`;
    const mode = WLAN_SECURITY.find((each) => each === AuthMode);
    if (mode === undefined) return `${place}.AuthMode`;
    const [key] = areKeys(Keys) ? Keys : [];
    if (key === undefined || !isKey(mode, key)) return `${place}.Keys`;
    names.add(`${mode} ${SSID}`);
    if (names.size <= index) return place;
  }
  return undefined;
}

/** Whether a written table remembers other networks. */
export function changesKnown({ eth2: next }: SecureTables['WLan'], { eth2: before }: SecureTables['WLan']): boolean {
  const listOf = (card: typeof next) => JSON.stringify(knownOf(card).map((each) => [each.SSID, each.AuthMode]));
  return listOf(next) !== listOf(before);
}

/** Whether the card is to join another network, or the same with another key. */
export function choosesNetwork({ eth2: next }: SecureTables['WLan'], { eth2: before }: SecureTables['WLan']): boolean {
  const choiceOf = ({ SSID, AuthMode, Keys }: Partial<typeof next>) => JSON.stringify([SSID, AuthMode, Keys]);
  return choiceOf(next) !== choiceOf(Object(before));
}

const NAS_MARKS: RowMarks = [['Name'], ['Address', 'Directory', 'UserName'], ['Address', 'UserName']];
const PUSH_MARKS: RowMarks = [
  ['Address', 'Port', 'Uploadpath', 'UserName'],
  ['Address', 'Port', 'Uploadpath'],
  ['Address', 'UserName'],
];

/**
 * The stored form of a table. The key of a wireless network follows its name and encryption: rows may have come or gone
 * before it, and the card may join a remembered network. A remembered network has its own key before that of the card,
 * which may be mistyped. A row without a key that the device does not hold is dropped, and so are members of a row that
 * the device does not know.
 * @param isEdit whether the client changed what it had read from this device; a file may be of another one
 */
export function withStoredSecretsOf(name: string, sent: unknown, stored: unknown, isEdit = true): unknown {
  if (name === 'NAS') return withStoredSecrets(sent, alignedRows(sent, stored, NAS_MARKS, isEdit));
  if (name === 'PictureHttpUpload') {
    const { UploadServerList: servers }: Record<string, unknown> = Object(stored);
    const held = alignedRows(Object(sent).UploadServerList, servers, PUSH_MARKS, isEdit);
    return withStoredSecrets(sent, { ...Object(stored), UploadServerList: held });
  }
  if (name !== 'WLan' || !isRecord(sent) || !isRecord(sent.eth2)) return withStoredSecrets(sent, stored);
  const held: SecureTables['WLan']['eth2'] = Object((stored as SecureTables['WLan']).eth2);
  const { Known = knownOf(held), ...card } = sent.eth2;
  const keysIn = (networks: readonly KnownNetwork[], { SSID, AuthMode }: Record<string, unknown>) =>
    networks.find((each) => each.SSID === SSID && each.AuthMode === AuthMode)?.Keys;
  const row = (each: Record<string, unknown>) => {
    const keys = keysIn([...knownOf(held), held], each) ?? (each.AuthMode === 'Open' ? [''] : [MASKED_SECRET]);
    const { SSID, AuthMode, Keys }: Record<string, unknown> = Object(withStoredSecrets(each, { Keys: keys }));
    const isLocked = Array.isArray(Keys) && Keys.includes(MASKED_SECRET);
    // What is wrong in another way is refused.
    return isLocked && typeof SSID === 'string' && isOneOf(WLAN_SECURITY, AuthMode) ? [] : [{ SSID, AuthMode, Keys }];
  };
  const isList = Array.isArray(Known) && Known.length <= WLAN_KNOWN_MAX;
  const known = isList ? Known.flatMap((each) => (isRecord(each) ? row(each) : [each])) : Known;
  const full = withStoredSecrets(card, { ...held, Keys: keysIn([held, ...knownOf(held)], card) ?? [''] });
  return { ...sent, eth2: { ...Object(full), Known: known } };
}

/** Wrong member of `AccessPoint`. */
export function accessPointProblem({ eth2: own }: SecureTables['AccessPoint'], others: object): string | undefined {
  if (own.SSID === '' ? own.Enable : !isName(own.SSID)) return 'eth2.SSID';
  if (own.Password === '' ? own.Enable : own.Password.length > WLAN_KEY.max) return 'eth2.Password';
  if (own.Password !== '' && own.Password.length < WLAN_KEY.min) return 'eth2.Password';
  if (!isPrintable(own.Password)) return 'eth2.Password';
  if (!isWhole(own.Channel, 0, WLAN_CHANNEL.max)) return 'eth2.Channel';
  return own.Enable && isOn(others, 'WLan') ? 'eth2.Enable' : undefined;
}

/** Whether the card is used in the other way. */
function isOn(tables: object, name: 'WLan' | 'AccessPoint'): boolean {
  const { eth2 } = (Reflect.get(tables, name) ?? {}) as { eth2?: { Enable?: unknown } };
  return eth2?.Enable === true;
}
