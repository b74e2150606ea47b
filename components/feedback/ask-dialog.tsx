import { Button, Modal } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { trial } from '@/lib/trial/trial';
import { useStore } from '@/lib/use-store';
import { asked } from './ask';
import classes from './dialog-foot.module.css';
import { useFocusReturn } from './focus-return';
import { toast } from './toasts';

/** Shows the question of `ask`; rendered once, in the shell. */
export default function AskDialog() {
  const question = useStore(asked);
  const common = useTranslations('common');
  const isOnTrial = useStore(trial) !== undefined;
  useFocusReturn();
  useEffect(() => toast.hold(), []);
  if (!question) return null;
  const { answer, confirm, isDangerous = false, isRestart = false, other, keep } = question;
  return (
    <Modal
      opened
      onClose={() => answer('cancel')}
      // The answers fit in one line.
      {...(other && { size: keep ? 720 : 500 })}
      title={question.title}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <div>
        {question.text} {isRestart && isOnTrial && <TrialLoss />}
      </div>
      <div className={classes.foot}>
        {other && (
          <Button variant="subtle" className={classes.start} onClick={() => answer('other')}>
            {other}
          </Button>
        )}
        <Button
          variant={confirm ? 'default' : 'filled'}
          data-autofocus={!confirm || isDangerous || undefined}
          onClick={() => answer('cancel')}
        >
          {question.cancel}
        </Button>
        {keep && (
          <Button variant="default" onClick={() => answer('keep')}>
            {keep}
          </Button>
        )}
        {confirm && (
          <Button
            variant={isDangerous ? 'danger' : 'filled'}
            data-autofocus={!isDangerous || undefined}
            onClick={() => answer('confirm')}
          >
            {confirm}
          </Button>
        )}
      </div>
    </Modal>
  );
}

/** Its texts are loaded only after sign-in, as a trial is. */
function TrialLoss() {
  return useTranslations('trial')('endsByRestart');
}
