import { ctr, gcm } from '@noble/ciphers/aes.js';
import { scrypt } from '@noble/hashes/scrypt.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { CONFIG_FILE } from '@/lib/contract/config-file';
import { isRecord } from '@/lib/rpc/is-record';
import { deviceAddress } from './device-address';

const { mark, lockedMark, checksumBytes, saltBytes, nonceBytes, tagBytes, keyBytes, scryptCost } = CONFIG_FILE;
const REST_AT = mark.length + checksumBytes;
const HEADER_BYTES = saltBytes + nonceBytes + tagBytes;
/** A block of AES. */
const BLOCK_BYTES = 16;

/** What a person decides by before a backup is applied. All texts come from the file. */
export interface BackupContent {
  model: string;
  version: string;
  serialNo: string;
  /** Wall clock of the device that made it, as text. */
  time: string;
  /** False: at least one secret is missing, all of them in a file that is not locked. */
  hasSecrets: boolean;
  isLocked: boolean;
  /** Names of its tables in order. */
  tables: string[];
  /** The tables themselves, encrypted ones among them, with the secrets of a file that has them. */
  values: Readonly<Record<string, unknown>>;
  /** Where the network of the file is, such as 192.168.1.108:80. */
  address: string | undefined;
}

/** `unknown`: of a form that this console does not know; the device may. */
export type ConfigReading =
  | { kind: 'read'; content: BackupContent }
  | { kind: 'unknown' }
  | { kind: 'damaged' }
  | { kind: 'wrong-password' };

const startsWith = (bytes: Uint8Array, text: string) => utf8ToBytes(text).every((byte, index) => bytes[index] === byte);

/** Whether a password is needed; undefined for a file of an unknown form. */
export function isLockedConfig(file: Uint8Array): boolean | undefined {
  return startsWith(file, mark) ? startsWith(file.subarray(REST_AT), lockedMark) : undefined;
}

/** As many bytes of an export as `isUnderOther` needs. */
export const EXPORT_HEAD_BYTES = REST_AT + lockedMark.length + HEADER_BYTES + BLOCK_BYTES;

/**
 * Whether an export of the device, of whichever type, is of a known form and not under this password; without one it
 * would be open. The head of the file suffices: with photos it may be larger than the memory of a page.
 */
export function isUnderOther(head: Uint8Array, password: string | undefined): boolean {
  const isConfig = startsWith(head, mark);
  const rest = isConfig ? head.subarray(REST_AT) : head;
  if (!startsWith(rest, lockedMark)) return isConfig && password !== undefined;
  return password === undefined || !beginsAsText(rest.subarray(lockedMark.length), password);
}

/**
 * Content of a backup. Works on plain http, where the browser has no cryptography of its own. @assumed layout, see
 * lib/contract/config-file.ts
 */
export function readConfigFile(file: Uint8Array, password: string): ConfigReading {
  const isLocked = isLockedConfig(file);
  if (isLocked === undefined) return { kind: 'unknown' };
  const rest = file.subarray(REST_AT);
  const sum = sha256(rest);
  if (file.length < REST_AT || sum.some((byte, index) => byte !== file[mark.length + index])) {
    return { kind: 'damaged' };
  }
  const bytes = isLocked ? unlocked(rest.subarray(lockedMark.length), password) : rest;
  if (!bytes) return { kind: 'wrong-password' };
  const content = contentOf(new TextDecoder().decode(bytes), isLocked);
  return content ? { kind: 'read', content } : { kind: 'unknown' };
}

/** Undefined with a wrong password. */
function unlocked(sealed: Uint8Array, password: string): Uint8Array | undefined {
  const body = sealed.subarray(HEADER_BYTES);
  const tag = sealed.subarray(saltBytes + nonceBytes, HEADER_BYTES);
  try {
    // The library expects the tag behind the content.
    const joined = new Uint8Array(body.length + tag.length);
    joined.set(body);
    joined.set(tag, body.length);
    return gcm(keyOf(sealed, password), nonceOf(sealed)).decrypt(joined);
  } catch {
    return undefined;
  }
}

/**
 * Whether the first block is text under this password. By chance, one wrong password in a hundred thousand would pass;
 * a file of less than a block is proven by its tag.
 */
function beginsAsText(sealed: Uint8Array, password: string): boolean {
  if (sealed.length < HEADER_BYTES + BLOCK_BYTES) return unlocked(sealed, password) !== undefined;
  // GCM encrypts the content with counters from 2 on. NIST SP 800-38D §7.1
  const counter = new Uint8Array(BLOCK_BYTES);
  counter.set(nonceOf(sealed));
  counter[BLOCK_BYTES - 1] = 2;
  const block = sealed.subarray(HEADER_BYTES, HEADER_BYTES + BLOCK_BYTES);
  try {
    const bytes = ctr(keyOf(sealed, password), counter).decrypt(block);
    // The block may end within a character.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return !/[^\P{Cc}\s]/u.test(text);
  } catch {
    return false;
  }
}

const nonceOf = (sealed: Uint8Array) => sealed.subarray(saltBytes, saltBytes + nonceBytes);

const keyOf = (sealed: Uint8Array, password: string) =>
  scrypt(utf8ToBytes(password), sealed.subarray(0, saltBytes), { N: scryptCost, r: 8, p: 1, dkLen: keyBytes });

function contentOf(json: string, isLocked: boolean): BackupContent | undefined {
  try {
    const backup: unknown = JSON.parse(json);
    if (!isRecord(backup) || !isRecord(backup.Tables) || !isRecord(backup.SecureTables)) return undefined;
    const text = (value: unknown) => (typeof value === 'string' ? value : '');
    return {
      model: text(backup.Model),
      version: text(backup.Version),
      serialNo: text(backup.SerialNo),
      time: text(backup.Time),
      hasSecrets: backup.HasSecrets === true,
      isLocked,
      tables: [...Object.keys(backup.Tables), ...Object.keys(backup.SecureTables)].sort(),
      values: { ...backup.Tables, ...backup.SecureTables },
      address: deviceAddress(backup.Tables),
    };
  } catch {
    return undefined;
  }
}
