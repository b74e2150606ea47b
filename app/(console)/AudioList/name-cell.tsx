import { TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useProblemText } from '@/components/feedback/problem-text';
import { toast } from '@/components/feedback/toasts';
import { useAct } from '@/components/feedback/use-act';
import { nameProblem, nameRefusal } from '@/components/media/sound-file';
import { SOUND_FOLDER } from '@/lib/contract/methods/sounds';
import type { CustomAudioRow } from '@/lib/contract/tables/sound';
import { isUnanswered } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';

interface NameCellProps {
  row: CustomAudioRow;
  /** Title of the event. */
  event: string;
  /** Names of the other files of the device. */
  others: readonly string[];
  onRenamed(): Promise<unknown>;
}

/**
 * The name of a sound, to be changed in its place: Enter, or leaving the field, sends it; Escape puts the stored one
 * back. Call FileManager.rename. A file that is still transcoded keeps its name until then.
 */
export function NameCell({ row, event, others, onRenamed }: NameCellProps) {
  const t = useTranslations('AudioList');
  const problemText = useProblemText();
  const [stored, setStored] = useState(row.Name);
  const [typed, setTyped] = useState(row.Name);
  const [isShown, setShown] = useState(false);
  /** The name that the device did not take: it is sent again by Enter only. */
  const [refused, setRefused] = useState<string>();
  const act = useAct({
    textOf(error) {
      const refusal = nameRefusal(error);
      return refusal && problemText(refusal);
    },
  });
  // The box stays the same one when the name changes, so that Enter does not lose the focus.
  if (stored !== row.Name) {
    setStored(row.Name);
    setTyped(row.Name);
    setShown(false);
    setRefused(undefined);
  }
  const problem = typed === row.Name ? undefined : nameProblem(typed, others);
  const rename = async () => {
    setShown(true);
    setRefused(undefined);
    if (problem || typed === row.Name || act.isBusy) return;
    const newName = `${SOUND_FOLDER}/${typed}.mp3`;
    const isDone = await act.run(async () => {
      try {
        await rpc.call('FileManager.rename', { oldName: row.Path, newName });
      } catch (error) {
        // Without an answer it may be renamed all the same: the list says it.
        if (isUnanswered(error)) void onRenamed();
        throw error;
      }
    });
    if (!isDone) {
      setRefused(typed);
      return;
    }
    toast.success(t('renamed'));
    await onRenamed();
  };
  return (
    <TextInput
      aria-label={t('nameOf', { event })}
      size="xs"
      maw={200}
      dir="ltr"
      value={typed}
      disabled={row.State !== 'Complete'}
      readOnly={act.isBusy}
      error={(isShown && problem && problemText(problem)) || (refused === typed && act.failure)}
      errorProps={{ role: 'alert', dir: 'auto' }}
      onChange={(change) => setTyped(change.currentTarget.value)}
      onBlur={() => refused !== typed && void rename()}
      onKeyDown={({ key }) => {
        if (key === 'Enter') void rename();
        if (key === 'Escape') setTyped(row.Name);
      }}
    />
  );
}
