import type { Device } from '@/lib/config-file/apply-differences';
import { tablesWithoutSecret } from '@/lib/config-file/missing-secrets';
import { type BackupContent, readConfigFile } from '@/lib/config-file/read-config-file';
import { CONFIG_FILE } from '@/lib/contract/config-file';
import type { OpenWhole } from './whole-file';
import { WholeFileError } from './whole-file-error';

/** What a restore of the settings would do. */
export interface SettingsPlan {
  /** The device's own export. */
  file: Blob;
  /** Undefined: this console cannot read it; the device may. */
  content: BackupContent | undefined;
  /** Tables whose secrets neither the file nor this device has. */
  lacking: readonly string[];
  /** Another model, which cannot use the settings. */
  isForeign: boolean;
}

/** Throws TransportError and RpcError. @throws WholeFileError */
export async function planSettings(
  device: Device,
  { manifest, parts: { settings } }: OpenWhole,
  password: string,
  model: string,
): Promise<SettingsPlan> {
  if (settings.size > CONFIG_FILE.bytesMax) throw new WholeFileError('damaged');
  const bytes = new Uint8Array(await settings.slice(0, settings.size).arrayBuffer());
  const reading = readConfigFile(bytes, password);
  if (reading.kind === 'damaged' || reading.kind === 'wrong-password') throw new WholeFileError('damaged');
  const content = reading.kind === 'read' ? reading.content : undefined;
  // Also the file of an account that may not read all of them.
  const isLacking = content !== undefined && !content.hasSecrets;
  const isForeign = (content?.model ?? manifest.model) !== model;
  const lacking = isLacking && !isForeign ? await tablesWithoutSecret(device, content.values) : [];
  return { file: new Blob([bytes]), content, lacking, isForeign };
}
