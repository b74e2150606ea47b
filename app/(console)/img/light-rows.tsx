import { useTranslations } from 'next-intl';
import { ChoiceList } from '@/components/form/choice-list';
import { ChoiceRow } from '@/components/form/choice-row';
import { Field } from '@/components/form/field';
import { Panel } from '@/components/form/panel';
import { SliderRow } from '@/components/form/slider-row';
import type { RowsProps } from './picture-rows';

/** Colour or black and white, and the camera's own light, in the shown profile. */
export function LightRows({ form, profile, defaults }: RowsProps) {
  const t = useTranslations('img');
  return (
    <>
      <Panel title={t('dayNightTitle')}>
        <ChoiceList of={form} name={`${profile}.dayNight`} />
        <ChoiceRow of={form} name={`${profile}.sensitivity`} />
        <Field of={form} name={`${profile}.delay`} />
      </Panel>
      <Panel title={t('lightTitle')}>
        <ChoiceRow of={form} name={`${profile}.light`} />
        <SliderRow of={form} defaults={defaults} name={`${profile}.lightStrength`} />
      </Panel>
    </>
  );
}
