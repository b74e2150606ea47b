import type { OnTrial } from '@/lib/trial/trial';
import type { SaveOutcome } from './save-tables';

/**
 * The outcome of a save, or a save that was held back because somebody else changed the same fields; `fields` are
 * their labels.
 */
export type FormOutcome = SaveOutcome | OnTrial | { kind: 'changed-elsewhere'; fields: string[] };
