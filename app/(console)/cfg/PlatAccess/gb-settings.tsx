import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Notice } from '@/components/feedback/notice';
import { useProblemText } from '@/components/feedback/problem-text';
import { NumberField } from '@/components/form/number-field';
import { Panel } from '@/components/form/panel';
import { SecretField } from '@/components/form/secret-field';
import { SettingsPage } from '@/components/form/settings-page';
import { StatePanel } from '@/components/form/state-panel';
import { SwitchedFields } from '@/components/form/switched-fields';
import { TextField } from '@/components/form/text-field';
import { useSipPorts } from '@/components/network/use-sip-ports';
import { useTakenPorts } from '@/components/network/use-taken-ports';
import { GB28181 } from '@/lib/contract/limits';
import { useConfigForm } from '@/lib/forms/use-config-form';
import { keepDigits } from '@/lib/validation/digits';
import { CODE_RULE, DOMAIN_RULE, GB, gbProblems } from './platform-fields';
import { usePlatformLink } from './use-platform-link';

/** The platform of the national standard: its codes, those of this device, and the state of the registration. */
export function GbSettings({ tabs }: { tabs: ReactNode }) {
  const t = useTranslations('cfg.PlatAccess');
  const common = useTranslations('common');
  const problemText = useProblemText();
  const { lines, refresh } = usePlatformLink('VSP_GBT28181');
  const taken = [...useTakenPorts(), ...useSipPorts()];
  const form = useConfigForm({
    ...GB.form(),
    validate: (fields) => gbProblems(fields, taken),
    label: (key) => t(`field.${key}`),
    onSaved: refresh,
  });

  return (
    <SettingsPage form={form} tabs={tabs}>
      {(form) => {
        const isRequired = form.values.enabled;
        const code = { hint: problemText(CODE_RULE), isRequired, isTechnical: true, keep: onlyDigits };
        const restarts = form.loaded.enabled && form.values.enabled && form.changedLabels.length > 0;
        return (
          <>
            <StatePanel
              title={t('status')}
              lines={lines}
              acts={restarts && <Notice tone="warn">{t('restarts')}</Notice>}
            />
            <Panel title={t('platform')}>
              <SwitchedFields field={form.field('enabled')}>
                <TextField field={form.field('serverId')} {...code} />
                <TextField field={form.field('domain')} {...code} hint={problemText(DOMAIN_RULE)} />
                <TextField field={form.field('server')} maxLength={255} isRequired={isRequired} isTechnical />
                <NumberField field={form.field('port')} />
              </SwitchedFields>
            </Panel>
            <Panel title={t('device')}>
              <SwitchedFields field={form.field('enabled')} isElsewhere>
                <TextField field={form.field('deviceId')} {...code} />
                <TextField field={form.field('channelId')} {...code} />
                <NumberField field={form.field('localPort')} />
                <SecretField field={form.field('password')} maxLength={GB28181.passwordMax} />
                <NumberField field={form.field('period')} unit={common('seconds')} />
                <NumberField field={form.field('heartbeat')} unit={common('seconds')} />
                <NumberField field={form.field('losses')} />
              </SwitchedFields>
            </Panel>
          </>
        );
      }}
    </SettingsPage>
  );
}

/** Codes are often copied with spaces. */
const onlyDigits = (typed: string) => keepDigits(typed);
