'use client';

import { useTranslations } from 'next-intl';
import { NumberField } from '@/components/form/number-field';
import { Panel } from '@/components/form/panel';
import { SettingsPage } from '@/components/form/settings-page';
import { useConfigForm } from '@/lib/forms/use-config-form';
import { CALLS, callProblems } from './call-fields';
import { StationPanel } from './station-panel';

/**
 * Video intercom › Management stations: who answers the call-centre button, in which order and how long each one rings.
 * Record table VideoTalkContact (Type VTS), encrypted table VTSCallInfo; calls VideoTalkManager.getRegisterState and
 * ping. Stations are written at once, the times with Save.
 * @assumed pages-1 /vto/vts
 */
export default function StationPage() {
  const t = useTranslations('vto.vts');
  const common = useTranslations('common');
  const form = useConfigForm({
    ...CALLS.form(),
    validate: callProblems,
    label: (key) => t(`field.${key}`),
  });
  return (
    <SettingsPage form={form} lead={<StationPanel />}>
      {(form) => (
        <>
          <Panel title={t('calls')}>
            <NumberField field={form.field('ring')} unit={common('seconds')} />
            <NumberField field={form.field('forward')} unit={common('seconds')} />
          </Panel>
        </>
      )}
    </SettingsPage>
  );
}
