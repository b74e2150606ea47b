'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { ChoiceRow } from '@/components/form/choice-row';
import { Field } from '@/components/form/field';
import { Panel } from '@/components/form/panel';
import { SettingsPage } from '@/components/form/settings-page';
import { SwitchedFields } from '@/components/form/switched-fields';
import { LiveTools } from '@/components/video/live-tools';
import { useSettings } from '@/lib/forms/use-settings';
import { useCapabilities } from '@/lib/session/use-visitor';
import { CALIBRATION, CORRECTED, NO_CORRECTION } from './calibrationconfig-fields';
import { CorrectionsLine } from './corrections-line';
import { MeasuredBox } from './measured-box';
import { MeasuredPanel } from './measured-panel';
import { useMeasured } from './use-measured';

const CalibrateDialog = lazyPart(() => import('./calibrate-dialog').then((module) => module.CalibrateDialog));

/**
 * Advanced › Temperature calibration: on a device with a sensor beside the camera. Table MeasureTemperature; events of
 * the snapshot channel; ThermographyManager. @spec §2, §3; @assumed pages-3 /calibrationconfig
 */
export default function CalibrationPage() {
  const t = useTranslations('calibrationconfig');
  const texts = useTranslations('AdvancedSetting');
  const isCorrected = useCapabilities().temperatureType !== NO_CORRECTION;
  const form = useSettings(CALIBRATION, { without: isCorrected ? [] : CORRECTED });
  const { people, current } = useMeasured();
  const [isCalibrating, setCalibrating] = useState(false);

  return (
    <SettingsPage
      form={form}
      sideWidth="wide"
      side={({ loaded }) => {
        const measured = <MeasuredPanel people={people} stored={loaded} />;
        // The dialog has the picture then: a device sends few of them.
        if (isCalibrating) return measured;
        return (
          <>
            <LiveTools>{(ratio) => <MeasuredBox person={current} unit={loaded.unit} ratio={ratio} />}</LiveTools>
            {measured}
          </>
        );
      }}
    >
      {(form) => (
        <>
          <Panel title={texts('measuring')}>
            <SwitchedFields field={form.field('enabled')}>
              <ChoiceRow of={form} name="unit" hint={texts('unitHint')} />
              <Field of={form} name="threshold" />
              <Field of={form} name="lowest" />
              <Field of={form} name="distance" />
            </SwitchedFields>
          </Panel>
          {isCorrected && (
            <Panel
              title={t('calibration')}
              aside={
                <Button
                  variant="default"
                  size="xs"
                  disabled={form.readOnly || form.busy !== undefined || !form.loaded.enabled}
                  onClick={() => setCalibrating(true)}
                >
                  {t('calibrate')}
                </Button>
              }
            >
              <SwitchedFields field={form.field('enabled')} isElsewhere>
                <Field of={form} name="correction" hint={t('correctionHint')} />
              </SwitchedFields>
              <CorrectionsLine />
            </Panel>
          )}
          <Panel title={t('reaction')}>
            <SwitchedFields field={form.field('enabled')} isElsewhere>
              <ChoiceRow of={form} name="overAction" />
              <ChoiceRow of={form} name="mask" />
              <Field of={form} name="display" />
            </SwitchedFields>
          </Panel>
          {isCalibrating && (
            <CalibrateDialog
              current={current}
              correction={Number(form.loaded.correction)}
              onClose={() => setCalibrating(false)}
            />
          )}
        </>
      )}
    </SettingsPage>
  );
}
