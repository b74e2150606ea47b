import { CopyDaysDialog } from '@/components/schedule/copy-days-dialog';
import type { TimeScheduleTable } from '@/lib/contract/tables/time-sections';
import type { ConfigForm } from '@/lib/forms/use-config-form';
import type { SectionUses } from '@/lib/records/use-section-uses';
import type { Day } from '@/lib/timesection/week';
import { CopySectionDialog } from './copy-section-dialog';
import { ImportDialog } from './import-dialog';
import { PrintDialog } from './print-dialog';
import type { SectionFields } from './section-fields';

export type DialogKind = 'days' | 'section' | 'import' | 'print';

export interface SectionDialogProps {
  kind: DialogKind;
  form: ConfigForm<SectionFields>;
  number: number;
  /** The open day. */
  day: Day;
  /** Plans as stored on the device. */
  plans: readonly TimeScheduleTable[];
  uses: SectionUses | undefined;
  onClose(): void;
}

/** The dialog of a bulk action on a week. */
export function SectionDialog({ kind, form, number, day, plans, uses, onClose }: SectionDialogProps) {
  const reread = () => void form.refresh();
  switch (kind) {
    case 'days': {
      const copy = (to: Day[]) => form.set(Object.fromEntries(to.map((each) => [each, form.values[day]])));
      return <CopyDaysDialog from={day} onClose={onClose} onCopy={copy} />;
    }
    case 'section':
      return <CopySectionDialog from={number} plans={plans} uses={uses} onClose={onClose} onCopied={reread} />;
    case 'import':
      return <ImportDialog plans={plans} uses={uses} onClose={onClose} onImported={reread} />;
    case 'print':
      return <PrintDialog number={number} fields={form.values} onClose={onClose} />;
  }
}
