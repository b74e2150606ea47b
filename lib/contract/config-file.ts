/**
 * A backup of the configuration: mark, SHA-256 of the rest, and the rest, which is either JSON or, after a mark of its
 * own, salt, nonce, tag and JSON in AES-256-GCM; the key is made of the password by scrypt (r 8, p 1). Exports of other
 * types are the same from that second mark on.
 * @assumed pages-3 /cfg/cfg names JSON in an AES envelope, model, version and checksum, and not their places
 */
export const CONFIG_FILE = {
  extension: '.backup',
  bytesMax: 8_388_608,
  mark: 'GHCFG1',
  lockedMark: 'GHEXP1',
  checksumBytes: 32,
  saltBytes: 16,
  nonceBytes: 12,
  tagBytes: 16,
  keyBytes: 32,
  scryptCost: 1024,
} as const;

/** Content of a backup. @assumed pages-3 /cfg/cfg */
export interface ConfigBackup {
  Model: string;
  Version: string;
  SerialNo: string;
  /** Wall clock of the device. */
  Time: string;
  /**
   * False in a file without a password, and in one that lacks secrets which the account may not write: the mask of the
   * contract stands for each such secret, an import keeps those of the device, and one that the device does not have is
   * empty afterwards.
   */
  HasSecrets: boolean;
  /** Without tables that the account which made the file may not read. */
  Tables: Record<string, unknown>;
  /** Tables that travel only encrypted. */
  SecureTables: Record<string, unknown>;
}
