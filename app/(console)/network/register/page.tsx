'use client';

import { useTranslations } from 'next-intl';
import { ask } from '@/components/feedback/ask';
import { NumberField } from '@/components/form/number-field';
import { Panel } from '@/components/form/panel';
import { SettingsPage } from '@/components/form/settings-page';
import { StatePanel } from '@/components/form/state-panel';
import { SwitchedFields } from '@/components/form/switched-fields';
import { TextField } from '@/components/form/text-field';
import { useLink } from '@/components/network/use-link';
import { useConfigForm } from '@/lib/forms/use-config-form';
import { rpc } from '@/lib/session/device';
import { REGISTER, registerProblems } from './register-fields';

/**
 * Network › Automatic registration: the platform to which the device announces itself. Table DVRIP, without its ports;
 * call netApp.getLinkStatus. @assumed pages-2 /network/register
 */
export default function RegisterPage() {
  const t = useTranslations('network.register');
  const common = useTranslations('common');
  const { link, shown, lines, refresh } = useLink('Register', async () => {
    const { ConnStatus, Status, Since, Reason, Server } = await rpc.call('netApp.getLinkStatus', { Name: 'Register' });
    return { phase: ConnStatus ?? Status, since: Since, reason: Reason, server: Server };
  });
  const form = useConfigForm({
    ...REGISTER.form(),
    validate: registerProblems,
    label: (key) => t(`field.${key}`),
    onSaved: refresh,
  });
  const confirmSave = async () =>
    link?.phase !== 'Connected' ||
    ask({ title: t('dropTitle'), text: t('dropText'), confirm: common('save'), cancel: common('cancel') });

  return (
    <SettingsPage
      form={form}
      confirmSave={confirmSave}
      side={
        <StatePanel
          title={t('connection')}
          lines={[...lines, { label: t('field.server'), value: shown?.server && <bdi dir="ltr">{shown.server}</bdi> }]}
        />
      }
    >
      {(form) => {
        const enabled = form.field('enabled');
        return (
          <Panel title={t('platform')}>
            <SwitchedFields field={enabled}>
              <TextField field={form.field('server')} maxLength={255} isRequired isTechnical />
              <NumberField field={form.field('port')} />
              <TextField field={form.field('backup')} maxLength={255} isTechnical />
              <NumberField field={form.field('backupPort')} />
              <TextField field={form.field('deviceId')} maxLength={32} isRequired isTechnical />
            </SwitchedFields>
          </Panel>
        );
      }}
    </SettingsPage>
  );
}
