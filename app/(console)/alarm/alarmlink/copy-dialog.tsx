import { useTranslations } from 'next-intl';
import { CopyEntryDialog } from '@/components/form/copy-entry-dialog';
import type { AlarmInputTable } from '@/lib/contract/tables/alarm';
import { readTables, saveTables } from '@/lib/forms/save-tables';
import { rpc } from '@/lib/session/device';

interface CopyDialogProps {
  /** From 0. */
  from: number;
  inputs: readonly AlarmInputTable[];
  onClose(): void;
  onCopied(): void;
}

/** Gives other inputs the linkage of one; their names, wiring and switches stay. */
export function CopyDialog({ from, inputs, onClose, onCopied }: CopyDialogProps) {
  const t = useTranslations('alarm.alarmlink');
  const copy = async (chosen: readonly number[]) => {
    const held = (await readTables(rpc, ['Alarm'])).Alarm as AlarmInputTable[];
    const { FireLinkEnable, EventHandler } = held[from] ?? {};
    const next = held.map((each, index) =>
      chosen.includes(index)
        ? { ...each, FireLinkEnable, EventHandler: { ...each.EventHandler, ...EventHandler } }
        : each,
    );
    return saveTables(rpc, { Alarm: next });
  };
  return (
    <CopyEntryDialog
      names={inputs.map(({ Name }) => Name)}
      from={from}
      title={t('copyTitle', { number: from + 1 })}
      text={t('copyText')}
      button={(count) => t('copyButton', { count })}
      done={(count) => t('copied', { count })}
      copy={copy}
      onCopied={onCopied}
      onClose={onClose}
    />
  );
}
