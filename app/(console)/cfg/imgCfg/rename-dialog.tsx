import { useTranslations } from 'next-intl';
import { toast } from '@/components/feedback/toasts';
import { useAct } from '@/components/feedback/use-act';
import { useWhileOpen } from '@/components/feedback/use-while-open';
import { DialogForm } from '@/components/form/dialog-form';
import { DialogFrame } from '@/components/form/dialog-frame';
import { DialogTextField } from '@/components/form/dialog-text-field';
import { nameProblem, stemOf } from '@/components/terminal/picture-name';
import { PICTURE_FOLDER } from '@/lib/contract/methods/file-manager';
import { useActionForm } from '@/lib/forms/use-action-form';
import { rpc } from '@/lib/session/device';
import { changePicture } from './change-picture';

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
  const close = useWhileOpen(onClose);
  const act = useAct();
  const fields = useActionForm({
    initial: { name: stemOf(name) },
    label: () => t('name'),
    disabled: act.isBusy,
    validate: (values) => ({ name: nameProblem(values.name, others) }),
  });
  const isChanged = fields.values.name.trim() !== stemOf(name);
  const rename = async (typed: string) => {
    const next = `${typed.trim()}${name.slice(stemOf(name).length)}`;
    const paths = { oldName: `${PICTURE_FOLDER}/${name}`, newName: `${PICTURE_FOLDER}/${next}` };
    const isDone = await act.run(() =>
      changePicture(
        () => rpc.call('FileManager.rename', paths),
        (names) => names.includes(next) && !names.includes(name),
      ),
    );
    if (!isDone) return;
    toast.success(t('renamed'));
    close();
    await onRenamed(next);
  };
  return (
    <DialogFrame title={t('rename')} changed={isChanged ? fields.changedNames : []} onClose={onClose}>
      <DialogForm
        button={t('rename')}
        isBusy={act.isBusy}
        isReady={isChanged}
        failure={act.failure}
        onSubmit={fields.onSubmit((values) => rename(values.name))}
      >
        <DialogTextField field={fields.field('name')} data-autofocus />
      </DialogForm>
    </DialogFrame>
  );
}
