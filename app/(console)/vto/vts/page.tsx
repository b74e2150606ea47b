'use client';

import { useTranslations } from 'next-intl';
import { NumberField } from '@/components/form/number-field';
import { Panel } from '@/components/form/panel';
import { SettingsPage } from '@/components/form/settings-page';
import type { SecureTables } from '@/lib/contract/configs';
import { CONTACT } from '@/lib/contract/limits';
import type { Problems } from '@/lib/forms/form-field';
import { useConfigForm } from '@/lib/forms/use-config-form';
import { rangeProblem } from '@/lib/validation/text-kinds';
import { StationPanel } from './station-panel';

interface CallFields {
  ring: number | '';
  forward: number | '';
}

type Read = Pick<SecureTables, 'VTSCallInfo'>;

const problems = ({ ring, forward }: CallFields): Problems<CallFields> => ({
  ring: rangeProblem(ring, CONTACT.callS),
  forward: rangeProblem(forward, CONTACT.callS),
});
const FIELDS: Readonly<Record<string, keyof CallFields>> = {
  'VTSCallInfo.CallTime': 'ring',
  'VTSCallInfo.ForwardTime': 'forward',
};

/**
 * Video intercom › Management stations: who answers the button of the call centre, in which order and how long each is
 * rung. Record table VideoTalkContact (Type VTS), encrypted table VTSCallInfo; calls VideoTalkManager.getRegisterState
 * and ping. Stations save by themselves, the times with Save. @assumed pages-1 /vto/vts
 */
export default function StationPage() {
  const t = useTranslations('vto.vts');
  const common = useTranslations('common');
  const form = useConfigForm({
    configs: ['VTSCallInfo'],
    toFields: ({ VTSCallInfo }: Read): CallFields => ({ ring: VTSCallInfo.CallTime, forward: VTSCallInfo.ForwardTime }),
    toConfigs: (fields, was: Read) => ({
      VTSCallInfo: { ...was.VTSCallInfo, CallTime: Number(fields.ring), ForwardTime: Number(fields.forward) },
    }),
    validate: problems,
    label: (key) => t(`field.${key}`),
    fieldOf: (member) => FIELDS[member],
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
