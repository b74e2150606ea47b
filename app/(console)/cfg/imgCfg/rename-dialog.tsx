import { TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useProblemText } from '@/components/feedback/problem-text';
import { toast } from '@/components/feedback/toasts';
import { useAct } from '@/components/feedback/use-act';
import { DialogForm } from '@/components/form/dialog-form';
import { DialogFrame } from '@/components/form/dialog-frame';
import { nameProblem, stemOf } from '@/components/terminal/picture-name';
import { PICTURE_FOLDER } from '@/lib/contract/methods/file-manager';
import { rpc } from '@/lib/session/device';

interface RenameDialogProps {
  /** Of the file. */
  name: string;
  others: readonly string[];
  onRenamed(next: string): unknown;
  onClose(): void;
}

/** Another name for a picture; its extension stays. */
export function RenameDialog({ name, others, onRenamed, onClose }: RenameDialogProps) {
  const t = useTranslations('cfg.imgCfg');
  const problemText = useProblemText();
  const act = useAct();
  const [typed, setTyped] = useState(stemOf(name));
  const [isShown, setShown] = useState(false);
  const problem = nameProblem(typed, others);
  const isChanged = typed.trim() !== stemOf(name);
  const rename = async () => {
    setShown(true);
    if (problem) return;
    const next = `${typed.trim()}${name.slice(stemOf(name).length)}`;
    const isDone = await act.run(() =>
      rpc.call('FileManager.rename', {
        oldName: `${PICTURE_FOLDER}/${name}`,
        newName: `${PICTURE_FOLDER}/${next}`,
      }),
    );
    if (!isDone) return;
    toast.success(t('renamed'));
    onClose();
    await onRenamed(next);
  };
  return (
    <DialogFrame title={t('rename')} isTyped={isChanged} onClose={onClose}>
      <DialogForm
        button={t('rename')}
        isBusy={act.isBusy}
        isReady={isChanged}
        failure={act.failure}
        onSubmit={() => void rename()}
        onClose={onClose}
      >
        <TextInput
          label={t('name')}
          value={typed}
          data-autofocus
          error={isShown && problem && problemText(problem)}
          errorProps={{ role: 'alert' }}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </DialogForm>
    </DialogFrame>
  );
}
