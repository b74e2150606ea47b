import { useTranslations } from 'next-intl';
import { FormRow } from '@/components/form/form-row';
import { Panel } from '@/components/form/panel';
import { SwitchField } from '@/components/form/switch-field';
import { TextField } from '@/components/form/text-field';
import type { OverlayRect } from '@/lib/contract/tables/video';
import type { FormField } from '@/lib/forms/form-field';
import type { ConfigForm } from '@/lib/forms/use-config-form';
import { placeOf } from './overlay-rect';
import classes from './overlay-text.module.css';
import { TITLE_MAX, type VideoFields } from './video-fields';

/** Texts the device writes into the picture; `OverlayPlaces` moves them there. */
export function OverlayText({ form }: { form: ConfigForm<VideoFields> }) {
  const t = useTranslations('video.set');
  const week = form.field('weekShown');
  const { has, titleShown, timeShown } = form.values;
  return (
    <Panel title={t('overlay')}>
      {has.title && (
        <TextField field={form.field('title')} maxLength={TITLE_MAX} hint={t('titleHint', { max: TITLE_MAX })} />
      )}
      {has.widget && (
        <>
          <SwitchField field={form.field('titleShown')} />
          {titleShown && <PlaceRow field={form.field('titlePlace')} />}
          <SwitchField field={form.field('timeShown')} />
          {timeShown && <PlaceRow field={form.field('timePlace')} />}
          <SwitchField
            field={{ ...week, disabled: week.disabled || !timeShown }}
            hint={timeShown ? undefined : t('needsTime')}
          />
          {(titleShown || timeShown) && <p className={classes.note}>{t('placeHint')}</p>}
        </>
      )}
    </Panel>
  );
}

/** Position of a text, in words; it is moved on the picture. */
function PlaceRow({ field }: { field: FormField<OverlayRect> }) {
  const t = useTranslations('video.set');
  return (
    <FormRow field={field} isGroup show={(rect) => t('place', placeOf(rect))}>
      {t('place', placeOf(field.value))}
    </FormRow>
  );
}
