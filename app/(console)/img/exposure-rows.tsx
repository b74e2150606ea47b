import { useTranslations } from 'next-intl';
import { ChoiceList } from '@/components/form/choice-list';
import { ChoiceRow } from '@/components/form/choice-row';
import { Field } from '@/components/form/field';
import { Panel } from '@/components/form/panel';
import { RangeRow } from '@/components/form/range-row';
import { SliderRow } from '@/components/form/slider-row';
import type { RowsProps } from './picture-rows';

/** Exposure of the shown profile; rows that its mode does not use are hidden and keep their values. */
export function ExposureRows({ form, profile, defaults }: RowsProps) {
  const t = useTranslations('img');
  const row = { of: form, defaults };
  return (
    <>
      <Panel title={t('tab.exposure')}>
        <ChoiceRow of={form} name={`${profile}.antiFlicker`} />
        <ChoiceList of={form} name={`${profile}.exposure`} />
        <ChoiceList of={form} name={`${profile}.shutter`} />
        <RangeRow of={form} label={t('shutterRange')} from={`${profile}.shutterFrom`} to={`${profile}.shutterTo`} />
        <RangeRow of={form} label={t('gain')} from={`${profile}.gainFrom`} to={`${profile}.gainTo`} />
        <SliderRow {...row} name={`${profile}.compensation`} />
      </Panel>
      <Panel title={t('contrastLight')}>
        <ChoiceList of={form} name={`${profile}.backlight`} />
        <SliderRow {...row} name={`${profile}.glare`} />
        <SliderRow {...row} name={`${profile}.wideDynamic`} />
        <Field of={form} name={`${profile}.denoise`} />
        <SliderRow {...row} name={`${profile}.denoiseGrade`} />
      </Panel>
    </>
  );
}
