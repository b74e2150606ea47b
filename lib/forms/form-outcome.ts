import type { OnTrial } from '@/lib/trial/trial';
import type { SaveOutcome } from './save-tables';

/**
 * The outcome of a save, or a save that was held back because somebody else changed the same fields; `fields` are
 * their labels.
 */
export type FormOutcome =
  // `shownAt`: the field that shows the refusal, where the device named one of the form.
  (SaveOutcome & { shownAt?: string | undefined }) | OnTrial | { kind: 'changed-elsewhere'; fields: string[] };
