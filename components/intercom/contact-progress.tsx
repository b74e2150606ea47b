import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { DoneBar } from '@/components/feedback/done-bar';
import buttons from '@/components/form/dialog-form.module.css';
import type { ImportRun } from '@/lib/intercom/use-contact-import';

interface ContactProgressProps {
  /** Label of the bar. */
  label: string;
  run: Extract<ImportRun, { kind: 'running' }>;
  /** Stops after the current call. */
  onStop(): void;
}

/** How many contacts were added so far, and Stop. */
export function ContactProgress({ label, run, onStop }: ContactProgressProps) {
  const t = useTranslations('contactImport');
  const { done, total, isStopping } = run;
  return (
    <>
      <p>{t('sending', { done, total })}</p>
      <DoneBar label={label} done={done} total={total} />
      <div className={buttons.buttons}>
        <Button variant="default" disabled={isStopping} onClick={onStop}>
          {t('stop')}
        </Button>
      </div>
    </>
  );
}
