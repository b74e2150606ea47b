import { useTranslations } from 'next-intl';
import { ChoiceList } from '@/components/form/choice-list';
import { ChoiceRow } from '@/components/form/choice-row';
import { Field } from '@/components/form/field';
import { Panel } from '@/components/form/panel';
import { SliderRow } from '@/components/form/slider-row';
import { SwitchedFields } from '@/components/form/switched-fields';
import type { DeclaredForm } from '@/lib/forms/use-settings';
import type { FaceFields } from './facecfg-fields';

/** Whether a face has to be alive, and what follows from masks and missing helmets. */
export function LivenessTab({ form }: { form: DeclaredForm<FaceFields> }) {
  const t = useTranslations('facecfg');
  return (
    <>
      <Panel title={t('liveness')}>
        <SwitchedFields field={form.field('alive')}>
          <ChoiceList of={form} name="aliveLevel" />
          <Field of={form} name="aliveMask" />
        </SwitchedFields>
      </Panel>
      <Panel title={t('mask')}>
        <ChoiceRow of={form} name="maskMode" />
        <SliderRow of={form} name="maskThreshold" />
        <Field of={form} name="helmet" />
      </Panel>
    </>
  );
}
