'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Field } from '@/components/form/field';
import { FoldedFields } from '@/components/form/folded-fields';
import { Panel } from '@/components/form/panel';
import { SettingsPage } from '@/components/form/settings-page';
import { SliderRow } from '@/components/form/slider-row';
import { SwitchedFields } from '@/components/form/switched-fields';
import { useAdverts } from '@/components/terminal/use-adverts';
import { useSettings } from '@/lib/forms/use-settings';
import { useCapabilities } from '@/lib/session/use-visitor';
import { timeOf } from './plan';
import { STANDBY_SETTINGS } from './screen-fields';

const PlanPanel = lazyPart(() => import('./plan-panel').then((module) => module.PlanPanel), 'block');
const StandbyPreview = lazyPart(() => import('./standby-preview').then((module) => module.StandbyPreview), 'block');

/** Monday, the first day of work. */
const FIRST_DAY = 1;

/**
 * Personalization › Standby screen: what the terminal shows while nobody stands in front of it, and when. Tables
 * ScreenSaver, AdvertPlan and ScreenBrightness; "Show now" calls VideoOutput.deliverAdvertisement. @assumed pages-2
 * /individuation/screen
 */
export default function StandbyPage() {
  const t = useTranslations('individuation.screen');
  const { advertSupport, advertResource } = useCapabilities();
  const hasPlan = advertSupport && advertResource;
  const adverts = useAdverts(hasPlan);
  const [day, setDay] = useState(FIRST_DAY);
  const form = useSettings(STANDBY_SETTINGS, {
    // One that was removed elsewhere blocks the save until it is replaced.
    rules: ({ sections }) => {
      const isGone = (id: number) => adverts !== undefined && !adverts.some(({ ID }) => ID === id);
      const hasGone = sections.some(({ Mode, ResourceIDs }) => Mode !== 'Clock' && ResourceIDs.some(isGone));
      return hasGone ? { sections: { key: 'AdvertGone' } } : {};
    },
  });
  return (
    <SettingsPage
      form={form}
      side={
        hasPlan &&
        (({ values, changedLabels, readOnly }) => (
          <StandbyPreview
            sections={values.sections
              .filter(({ Day }) => Day === day)
              .sort((one, other) => timeOf(one).start.localeCompare(timeOf(other).start))}
            adverts={adverts ?? []}
            isChanged={changedLabels.length > 0}
            isDisabled={readOnly}
          />
        ))
      }
    >
      {(form) => (
        <>
          <Panel title={t('standby')}>
            <SwitchedFields field={form.field('enabled')}>
              <Field of={form} name="waitS" />
            </SwitchedFields>
            <SwitchedFields field={form.field('offEnabled')}>
              <Field of={form} name="offS" />
            </SwitchedFields>
          </Panel>
          {hasPlan && <PlanPanel form={form} day={day} onDay={setDay} />}
          <Panel title={t('screen')}>
            <Field of={form} name="auto" />
            <FoldedFields isOn={!form.values.auto} line={(count) => t('byLight', { count })}>
              <SliderRow of={form} name="brightness" />
            </FoldedFields>
          </Panel>
        </>
      )}
    </SettingsPage>
  );
}
