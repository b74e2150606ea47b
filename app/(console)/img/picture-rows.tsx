import { useTranslations } from 'next-intl';
import { ChoiceList } from '@/components/form/choice-list';
import { ChoiceRow } from '@/components/form/choice-row';
import { Field } from '@/components/form/field';
import { Panel } from '@/components/form/panel';
import { SliderRow } from '@/components/form/slider-row';
import type { DeclaredForm } from '@/lib/forms/use-settings';
import classes from './img.module.css';
import type { ImgFields, ProfileName } from './img-fields';

/** What every tab of the form needs. */
export interface RowsProps {
  form: DeclaredForm<ImgFields>;
  profile: ProfileName;
  /** What the device comes with, once it is read. */
  defaults: ImgFields | undefined;
}

/** Colours of the shown profile, and how the picture lies in all of them. */
export function PictureRows({ form, profile, defaults }: RowsProps) {
  const t = useTranslations('img');
  const row = { of: form, defaults };
  return (
    <>
      <Panel title={t('colours')}>
        <SliderRow {...row} name={`${profile}.brightness`} />
        <SliderRow {...row} name={`${profile}.contrast`} />
        <SliderRow {...row} name={`${profile}.saturation`} />
        <SliderRow {...row} name={`${profile}.hue`} />
        <SliderRow {...row} name={`${profile}.gamma`} />
        <SliderRow {...row} name={`${profile}.sharpness`} />
        <ChoiceList of={form} name={`${profile}.whiteBalance`} />
        <SliderRow {...row} name={`${profile}.redGain`} />
        <SliderRow {...row} name={`${profile}.blueGain`} />
      </Panel>
      <Panel title={t('orientation')} aside={<span className={classes.quiet}>{t('orientationNote')}</span>}>
        <Field of={form} name="mirror" />
        <Field of={form} name="flip" />
        <ChoiceRow of={form} name="rotation" />
      </Panel>
    </>
  );
}
