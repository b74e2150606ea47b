import { useTranslations } from 'next-intl';
import { CopyEntryDialog } from '@/components/form/copy-entry-dialog';
import type { AlarmInputTable } from '@/lib/contract/tables/alarm';
import { useEditTable } from '@/lib/forms/use-tables';

interface CopyDialogProps {
  /** From 0. */
  from: number;
  inputs: readonly AlarmInputTable[];
  onClose(): void;
}

/** Copies the linkage of one input to others; their names, wiring and switches are kept. */
export function CopyDialog({ from, inputs, onClose }: CopyDialogProps) {
  const t = useTranslations('alarm.alarmlink');
  const edit = useEditTable();
  const copy = (chosen: readonly number[]) =>
    edit('Alarm', (held) => {
      const { FireLinkEnable, EventHandler } = held[from] ?? {};
      return held.map((each, index) =>
        chosen.includes(index)
          ? {
              ...each,
              ...(FireLinkEnable !== undefined && { FireLinkEnable }),
              EventHandler: { ...each.EventHandler, ...EventHandler },
            }
          : each,
      );
    });
  return (
    <CopyEntryDialog
      names={inputs.map(({ Name }) => Name)}
      from={from}
      title={t('copyTitle', { number: from + 1 })}
      text={t('copyText')}
      button={(count) => t('copyButton', { count })}
      done={(count) => t('copied', { count })}
      copy={copy}
      onClose={onClose}
    />
  );
}
