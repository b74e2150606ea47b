import type { ImportUndo } from '@/lib/people-file/import-undo';
import type { LongRead } from '@/lib/records/read-all';
import type { PeoplePlan } from '@/lib/whole-backup/people-plan';
import type { RestoreRun } from '@/lib/whole-backup/restore-run';
import type { SettingsPlan } from '@/lib/whole-backup/settings-plan';
import type { WholeManifest } from '@/lib/whole-backup/whole-file';

/** What a restore would do. */
export interface WholePlan {
  manifest: WholeManifest;
  people: PeoplePlan;
  settings: SettingsPlan;
}

/** Stage of a restore. */
export type RestoreStage =
  | { kind: 'file' }
  /** Reads the file and compares it with the device; throws like `call`. */
  | { kind: 'reading'; read(watched: LongRead): Promise<RestoreStage> }
  | { kind: 'plan'; plan: WholePlan }
  /** `skipped`: rows that were not sent as they are in the file. */
  | { kind: 'running'; plan: WholePlan; run: RestoreRun; undo: ImportUndo; skipped: number }
  /** `missed`: entries about people that were not restored, skipped ones too. */
  | { kind: 'settings'; plan: WholePlan; missed: number };
