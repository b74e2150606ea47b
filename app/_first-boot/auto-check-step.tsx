import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { StepPlace } from './first-boot';
import classes from './first-boot.module.css';
import { sendAccess } from './send-access';
import { StepPanel } from './step-panel';

/** Whether the device asks its cloud for updates by itself. Only with a cloud. @spec §2 optional auto-check step */
export function AutoCheckStep({ place, onDone }: { place: StepPlace; onDone(): void }) {
  const t = useTranslations('firstBoot');
  const common = useTranslations('common');
  const errors = useTranslations('errors');
  const [isChosen, setChosen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const save = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await sendAccess(isChosen);
      onDone();
    } catch {
      // @spec §8: SetFailed keeps the step.
      setFailure(errors('SetFailed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <StepPanel
      title={t('autoCheckTitle')}
      lead={t('autoCheckLead')}
      place={place}
      next={common('next')}
      isBusy={isBusy}
      failure={failure}
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
