import { Button, Checkbox } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { toast } from '@/components/feedback/toasts';
import form from '@/components/form/dialog-form.module.css';
import { DialogFrame } from '@/components/form/dialog-frame';
import { keep, keepingKey } from '@/lib/records/log-keeping';

interface LogColumnsDialogProps {
  table: string;
  columns: readonly { key: string; title: string; isDetail?: boolean | undefined; isFixed: boolean }[];
  /** Undefined: the default columns. */
  shown: readonly string[] | undefined;
  onColumns(shown: readonly string[] | undefined): void;
  onClose(): void;
}

/** Which columns a log shows; applied at once and stored for this device and account. */
export function LogColumnsDialog({ table, columns, shown, onColumns, onClose }: LogColumnsDialogProps) {
  const t = useTranslations('table.log.columns');
  const common = useTranslations('common');
  const now = shown ?? columns.filter(({ isDetail }) => !isDetail).map(({ key }) => key);
  const change = (next: readonly string[] | undefined) => {
    onColumns(next);
    if (!keep(keepingKey('columns', table), next)) toast.failure(t('notKept'));
  };
  return (
    <DialogFrame onClose={onClose} title={t('title')}>
      <div className={form.form}>
        <p>{t('text')}</p>
        {columns.map(({ key, title, isFixed }) => (
          <Checkbox
            key={key}
            label={title}
            disabled={isFixed}
            checked={isFixed || now.includes(key)}
            onChange={() => change(now.includes(key) ? now.filter((each) => each !== key) : [...now, key])}
          />
        ))}
        <div className={form.buttons}>
          <Button variant="default" disabled={shown === undefined} onClick={() => change(undefined)}>
            {common('defaults')}
          </Button>
          <Button onClick={onClose}>{common('close')}</Button>
        </div>
      </div>
    </DialogFrame>
  );
}
