import { type Decisions, settled } from '@/lib/people-file/import-conflicts';
import type { PlanRow } from '@/lib/people-file/import-plan';
import type { SentRow } from '@/lib/people-file/import-run';
import type { PhotoJob, PhotoPlan } from '@/lib/people-file/photo-plan';

const isSent = (row: PlanRow): row is SentRow => row.kind === 'new' || row.kind === 'changed';

/** Rows to send, given these decisions. */
export const sentRows = (rows: readonly PlanRow[], decisions: Decisions): SentRow[] =>
  rows.map((row) => settled(row, decisions)).filter(isSent);

/** Photos to send: those of sent rows and of unchanged rows. */
export function photosToSend(plan: PhotoPlan, rows: readonly PlanRow[], decisions: Decisions): PhotoJob[] {
  const able = rows.map((row) => settled(row, decisions)).filter((row) => isSent(row) || row.kind === 'unchanged');
  const ids = new Set(able.map(({ id }) => id));
  return plan.jobs.filter(({ id }) => ids.has(id));
}
