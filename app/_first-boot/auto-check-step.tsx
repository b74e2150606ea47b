import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAct } from '@/components/feedback/use-act';
import type { StepPlace } from './first-boot';
import classes from './first-boot.module.css';
import { sendAccess } from './send-access';
import { StepPanel } from './step-panel';

/**
 * Whether the device checks its cloud for updates automatically. Only with a cloud. @spec §2 optional auto-check step
 */
export function AutoCheckStep({ place, onDone }: { place: StepPlace; onDone(): void }) {
  const t = useTranslations('firstBoot');
  const common = useTranslations('common');
  const errors = useTranslations('errors');
  const [isChosen, setChosen] = useState(false);
  // @spec §8: SetFailed keeps the step.
  const act = useAct({ textOf: () => errors('SetFailed') });
  const save = () => act.run(() => sendAccess(isChosen).then(onDone));
  return (
    <StepPanel
      title={t('autoCheckTitle')}
      lead={t('autoCheckLead')}
      place={place}
      next={common('next')}
      isBusy={act.isBusy}
      failure={act.failure}
      onNext={() => void save()}
    >
      <div className={classes.choices}>
        <label>
          <input type="checkbox" checked={isChosen} onChange={(event) => setChosen(event.currentTarget.checked)} />
          {t('autoCheck')}
        </label>
      </div>
    </StepPanel>
  );
}
