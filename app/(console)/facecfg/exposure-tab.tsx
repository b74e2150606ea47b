import { useTranslations } from 'next-intl';
import { ChoiceRow } from '@/components/form/choice-row';
import { Field } from '@/components/form/field';
import { Panel } from '@/components/form/panel';
import { SliderRow } from '@/components/form/slider-row';
import { SwitchedFields } from '@/components/form/switched-fields';
import type { DeclaredForm } from '@/lib/forms/use-settings';
import { useCapabilities } from '@/lib/session/use-visitor';
import type { FaceFields } from './facecfg-fields';

/** Exposure for the face, and the light of the camera. */
export function ExposureTab({ form }: { form: DeclaredForm<FaceFields> }) {
  const t = useTranslations('facecfg');
  const { image } = useCapabilities();
  return (
    <>
      <Panel title={t('tab.exposure')}>
        <SwitchedFields field={form.field('exposure')}>
          <SliderRow of={form} name="brightness" />
          <Field of={form} name="holdS" />
        </SwitchedFields>
      </Panel>
      {image && form.view('light').isThere && (
        <Panel title={t('lamp')}>
          <ChoiceRow of={form} name="light" hint={t('sameLight')} />
          <SliderRow of={form} name="lightStrength" />
        </Panel>
      )}
    </>
  );
}
