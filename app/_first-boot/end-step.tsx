import { useTranslations } from 'next-intl';
import { useAct } from '@/components/feedback/use-act';
import { maskedContact } from '@/lib/validation/contact';
import type { StepPlace } from './first-boot';
import classes from './first-boot.module.css';
import { sendAccess } from './send-access';
import { StepPanel } from './step-panel';

interface EndStepProps {
  place: StepPlace;
  contact: string;
  /** Without an auto-check step the cloud access call still has to be sent. */
  sendsAccess: boolean;
  onDone(): void;
}

/** Summary of the setup, and the link to sign-in. @spec §2 */
export function EndStep({ place, contact, sendsAccess, onDone }: EndStepProps) {
  const t = useTranslations('firstBoot');
  const errors = useTranslations('errors');
  // @spec §8: SetFailed keeps the step.
  const act = useAct({ textOf: () => errors('SetFailed') });
  const finish = () =>
    act.run(async () => {
      if (sendsAccess) await sendAccess(false);
      onDone();
    });
  return (
    <StepPanel
      title={t('endTitle')}
      lead={t('endLead')}
      place={place}
      next={t('toSignIn')}
      isBusy={act.isBusy}
      failure={act.failure}
      onNext={() => void finish()}
    >
      <dl className={classes.summary}>
        <dt>{t('field.userName')}</dt>
        <dd>admin</dd>
        <dt>{t('boundContact')}</dt>
        <dd>
          <bdi dir="ltr">{maskedContact(contact)}</bdi>
        </dd>
      </dl>
    </StepPanel>
  );
}
