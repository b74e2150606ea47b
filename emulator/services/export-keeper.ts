/** Files of a full export, kept for the login that requested them. @assumed pages-1 /personManage */
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { EXPORT_EVENT, type ExportReady, type ExportType } from '@/lib/contract/methods/security-im-export';
import type { Core } from '../service';
import type { Keeper } from './keeper';

/** A device collects its data before the file is ready. */
const PREPARE_MS = 300;
/** Prepared data is kept this long for the login that fetches it. */
const KEEP_MS = 300_000;
/** Most files of one login; a newer one replaces the oldest. @assumed */
const KEPT_FILES = 5;
const MAGIC = Buffer.from('GHEXP1');

/** Data as a file: AES-256-GCM under a key made of the password. Layout: mark, salt 16, nonce 12, tag 16, content. */
export function lockedFile(content: string, password: string): Buffer {
  const salt = randomBytes(16);
  const nonce = randomBytes(12);
  // A low cost: the emulator serves tests, and nobody attacks its files.
  const cipher = createCipheriv('aes-256-gcm', scryptSync(password, salt, 32, { N: 1024 }), nonce);
  const body = Buffer.concat([cipher.update(content, 'utf8'), cipher.final()]);
  return Buffer.concat([MAGIC, salt, nonce, cipher.getAuthTag(), body]);
}

/** Whether the file is protected by a password. */
export const isLockedFile = (bytes: Buffer): boolean => bytes.subarray(0, MAGIC.length).equals(MAGIC);

/** Content of a protected file; undefined with a wrong password, or for a damaged file. */
export function unlockedFile(bytes: Buffer, password: string): string | undefined {
  const part = (from: number, to?: number) => bytes.subarray(MAGIC.length + from, to && MAGIC.length + to);
  try {
    const decipher = createDecipheriv('aes-256-gcm', scryptSync(password, part(0, 16), 32, { N: 1024 }), part(16, 28), {
      authTagLength: 16,
    });
    decipher.setAuthTag(part(28, 44));
    return Buffer.concat([decipher.update(part(44)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** Keeps exported files; all of them end with a restart. */
export class ExportKeeper implements Keeper {
  private readonly files = new Map<string, { session: string; bytes: Buffer; until: number }>();
  private readonly pending = new Set<() => void>();
  private number = 0;

  constructor(private readonly core: Core) {}

  /**
   * Makes the file when the time comes, and notifies the login, nobody else: another one that waits for a file of this
   * type would take it for its own. @assumed ours
   */
  prepare(type: ExportType, makeFile: () => Buffer, session: string): void {
    const cancel = this.core.clock.after(PREPARE_MS, () => {
      this.pending.delete(cancel);
      const Path = this.keep(type, makeFile(), session);
      this.emit({ Type: type, State: 'Success', Path }, session);
    });
    this.pending.add(cancel);
  }

  /** Stores a file for that login and returns its path. `name`: letters and digits. */
  keep(name: string, bytes: Buffer, session: string): string {
    const now = this.core.clock.now();
    const isOpen = this.core.sessions.find(session) !== undefined;
    for (const [path, file] of this.files) if (file.until < now) this.files.delete(path);
    const own = [...this.files].filter(([, file]) => file.session === session);
    for (const [path] of own.slice(0, Math.max(0, own.length + 1 - KEPT_FILES))) this.files.delete(path);
    this.number += 1;
    const path = `/export/${name}-${this.number}.dat`;
    // The login may have ended while the file was made.
    if (isOpen) this.files.set(path, { session, bytes, until: now + KEEP_MS });
    return path;
  }

  /** The file, for the login that requested it, as long as it is kept. */
  get(path: string, session: string): Buffer | undefined {
    const file = this.files.get(path);
    return file?.session === session && file.until >= this.core.clock.now() ? file.bytes : undefined;
  }

  /** Nobody can fetch the files of a login that has ended. */
  loginEnded(session: string): void {
    for (const [path, file] of this.files) if (file.session === session) this.files.delete(path);
  }

  stop(): void {
    for (const cancel of this.pending) cancel();
    this.pending.clear();
    this.files.clear();
  }

  private emit(Data: ExportReady, session: string): void {
    this.core.emit({ Action: 'Pulse', Code: EXPORT_EVENT, Index: 0, Data: { ...Data } }, session);
  }
}
