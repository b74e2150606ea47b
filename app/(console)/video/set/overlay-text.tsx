import { useTranslations } from 'next-intl';
import { Panel } from '@/components/form/panel';
import { SwitchField } from '@/components/form/switch-field';
import { TextField } from '@/components/form/text-field';
import type { ConfigForm } from '@/lib/forms/use-config-form';
import { TITLE_MAX, type VideoFields } from './video-fields';

/** Texts the device burns into the picture; where they stand is left as it is. */
export function OverlayText({ form }: { form: ConfigForm<VideoFields> }) {
  const t = useTranslations('video.set');
  const week = form.field('weekShown');
  const { has, timeShown } = form.values;
  return (
    <Panel title={t('overlay')}>
      {has.title && (
        <TextField field={form.field('title')} maxLength={TITLE_MAX} hint={t('titleHint', { max: TITLE_MAX })} />
      )}
      {has.widget && (
        <>
          <SwitchField field={form.field('titleShown')} />
          <SwitchField field={form.field('timeShown')} />
          <SwitchField
            field={{ ...week, disabled: week.disabled || !timeShown }}
            hint={timeShown ? undefined : t('needsTime')}
          />
        </>
      )}
    </Panel>
  );
}
