import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { ask } from '@/components/feedback/ask';
import { Notice } from '@/components/feedback/notice';
import { useAct } from '@/components/feedback/use-act';
import { ActButton } from '@/components/form/act-button';
import { NumberField } from '@/components/form/number-field';
import { Panel } from '@/components/form/panel';
import { SecretField } from '@/components/form/secret-field';
import { SettingsPage } from '@/components/form/settings-page';
import { StatePanel } from '@/components/form/state-panel';
import { SwitchedFields } from '@/components/form/switched-fields';
import { TextField } from '@/components/form/text-field';
import { useLink } from '@/components/network/use-link';
import { DDNS_FAILURES } from '@/lib/contract/methods/network';
import type { DdnsTable } from '@/lib/contract/tables/network-services';
import { type ConfigForm, useConfigForm } from '@/lib/forms/use-config-form';
import { isolated } from '@/lib/i18n/isolated';
import { textIn } from '@/lib/records/text-in';
import { rpc, sealed } from '@/lib/session/device';
import { DDNS, type DdnsFields, ddnsProblems } from './ddns-fields';

interface ProviderProps {
  index: number;
  rows: readonly DdnsTable[];
  tabs?: ReactNode;
  /** The last test, of any provider, was just now. */
  isPausing: boolean;
  onTest(): void;
}

/** The form of one provider, the state of the one in use, and a test of the typed values. */
export function ProviderSettings({ index, rows, tabs, ...pause }: ProviderProps) {
  const t = useTranslations('network.ddns');
  const wifi = useTranslations('network.wifi');
  const common = useTranslations('common');
  const { shown, lines, refresh } = useLink('DDNS', async () => {
    const { State, Time, Reason, Address } = await rpc.call('ddnsClient.getStatus', {});
    return { phase: State, since: Time, failure: Reason, seenAs: Address };
  });
  const failure = DDNS_FAILURES.find((each) => each === shown?.failure);
  const form = useConfigForm({
    ...DDNS.form(index),
    channel: index,
    validate: ddnsProblems,
    label: (key) => t(`field.${key}`),
    onSaved: refresh,
  });
  const other = rows.find(({ Enable }, at) => Enable && at !== index);
  const confirmSave = async ({ values, loaded }: ConfigForm<DdnsFields>) =>
    !other ||
    !values.enabled ||
    loaded.enabled ||
    ask({
      title: t('switchTitle'),
      text: t('switchText', { name: isolated(other.Protocol) }),
      confirm: common('save'),
      cancel: common('cancel'),
    });

  return (
    <SettingsPage
      form={form}
      tabs={tabs}
      confirmSave={confirmSave}
      side={
        <StatePanel
          title={t('connection')}
          lines={[
            ...lines,
            { label: wifi('reason'), value: failure && t(`failure.${failure}`) },
            {
              label: t('publicAddress'),
              value: shown?.seenAs && (
                <>
                  <bdi dir="ltr">{rows.find(({ Enable }) => Enable)?.HostName}</bdi>
                  <bdi dir="ltr">{shown.seenAs}</bdi>
                </>
              ),
            },
          ]}
        />
      }
    >
      {(form) => {
        const enabled = form.field('enabled');
        return (
          <Panel
            title={t('provider')}
            aside={<TestButton form={form} protocol={rows[index]?.Protocol ?? ''} {...pause} />}
          >
            <SwitchedFields field={enabled}>
              <TextField field={form.field('server')} maxLength={255} isRequired isTechnical />
              <NumberField field={form.field('port')} />
              <TextField field={form.field('hostName')} maxLength={255} isRequired isTechnical />
              <TextField field={form.field('userName')} maxLength={63} isRequired isTechnical />
              <SecretField field={form.field('password')} maxLength={63} />
              <NumberField field={form.field('period')} unit={t('minutes')} />
            </SwitchedFields>
          </Panel>
        );
      }}
    </SettingsPage>
  );
}

interface TestProps extends Pick<ProviderProps, 'isPausing' | 'onTest'> {
  form: ConfigForm<DdnsFields>;
  protocol: string;
}

/** Tests the typed values, with the stored password if none was typed. */
function TestButton({ form, protocol, isPausing, onTest }: TestProps) {
  const t = useTranslations('network.ddns');
  const act = useAct();
  const [tested, setTested] = useState<{ content: string; result: string }>();
  const { server, port, hostName, userName, password } = form.values;
  const content = {
    Protocol: protocol,
    Address: server,
    Port: Number(port),
    HostName: hostName,
    UserName: userName,
    ...(password !== '' && { Password: password }),
  };
  const test = () =>
    act.run(async () => {
      setTested(undefined);
      onTest();
      const answer = (await sealed.call('ddnsClient.testHostName', content)) as { state?: unknown } | null;
      setTested({ content: JSON.stringify(content), result: textIn('ddnsClient.testHostName', answer?.state) });
    }, t('test'));
  // A result is shown only while the values are those that were tested.
  const result = tested?.content === JSON.stringify(content) ? tested.result : undefined;
  const problems = ddnsProblems({ ...form.values, enabled: true });
  const failure = DDNS_FAILURES.find((each) => each === result);
  return (
    <>
      {result !== undefined && (
        <Notice tone={result === 'Success' ? 'ok' : 'bad'} isNews>
          {result === 'Success' ? t('works') : failure ? t(`failure.${failure}`) : <bdi>{result}</bdi>}
        </Notice>
      )}
      <ActButton
        isSmall
        label={t('test')}
        isBusy={act.isBusy}
        isDisabled={form.readOnly || isPausing || Object.values(problems).some(Boolean)}
        run={test}
      />
    </>
  );
}
