import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import foot from '@/components/feedback/dialog-foot.module.css';
import { useCopy } from '@/components/feedback/use-copy';
import { DialogFrame } from '@/components/form/dialog-frame';
import classes from './health.module.css';

interface TextDialogProps {
  title: string;
  content: string;
  /** A further button, which ends the dialog. */
  act?: { label: string; run(): void };
  onClose(): void;
}

/** A long technical text, to be read and copied: what the file for support holds, or an answer of the device. */
export function TextDialog({ title, content, act, onClose }: TextDialogProps) {
  const common = useTranslations('common');
  const copy = useCopy();
  return (
    <DialogFrame title={title} size="lg" onClose={onClose}>
      {/* A region that scrolls has to be reached by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <pre className={classes.inside} dir="ltr" tabIndex={0}>
        {content}
      </pre>
      <div className={foot.foot}>
        <Button variant="default" onClick={() => void copy(content)}>
          {common('copy')}
        </Button>
        {act && (
          <Button
            onClick={() => {
              act.run();
              onClose();
            }}
          >
            {act.label}
          </Button>
        )}
      </div>
    </DialogFrame>
  );
}
