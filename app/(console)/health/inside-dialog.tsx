import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import foot from '@/components/feedback/dialog-foot.module.css';
import { useCopy } from '@/components/feedback/use-copy';
import { DialogFrame } from '@/components/form/dialog-frame';
import classes from './health.module.css';

interface InsideDialogProps {
  content: string;
  onSave(): void;
  onClose(): void;
}

/** What the file for support holds, to be read before it is saved. */
export function InsideDialog({ content, onSave, onClose }: InsideDialogProps) {
  const t = useTranslations('health.support');
  const common = useTranslations('common');
  const copy = useCopy();
  return (
    <DialogFrame title={t('inside')} size="lg" onClose={onClose}>
      {/* A region that scrolls has to be reached by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <pre className={classes.inside} dir="ltr" tabIndex={0}>
        {content}
      </pre>
      <div className={foot.foot}>
        <Button variant="default" onClick={() => void copy(content)}>
          {common('copy')}
        </Button>
        <Button
          onClick={() => {
            onSave();
            onClose();
          }}
        >
          {t('save')}
        </Button>
      </div>
    </DialogFrame>
  );
}
