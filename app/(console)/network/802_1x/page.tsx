'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Panel } from '@/components/form/panel';
import { SecretField } from '@/components/form/secret-field';
import { SegmentedField } from '@/components/form/segmented-field';
import { SettingsPage } from '@/components/form/settings-page';
import { StatePanel } from '@/components/form/state-panel';
import { SwitchField } from '@/components/form/switch-field';
import { SwitchedFields } from '@/components/form/switched-fields';
import { TextField } from '@/components/form/text-field';
import { useSafeApply } from '@/components/form/use-safe-apply';
import { useReachedOver } from '@/components/network/use-cards';
import { useLink } from '@/components/network/use-link';
import type { WiredCertificate } from '@/lib/contract/methods/certificates';
import { WIRED_METHODS } from '@/lib/contract/tables/network-access';
import { useConfigForm } from '@/lib/forms/use-config-form';
import { rpc } from '@/lib/session/device';
import { PORT, useCertificates } from './certificates';
import { CertificatesPanel } from './certificates-panel';
import { WIRED, type WiredFields, wiredProblems } from './wired-fields';

const ImportDialog = lazyPart(() =>
  import(/* webpackChunkName: "wired-import" */ './import-dialog').then((module) => module.ImportDialog),
);

/**
 * Network › 802.1X: the wired port signs in at its switch. Encrypted table Wire802_1X; calls of its certificates. A
 * change can be tried first where this page is reached over the port. @spec §7; the rest @assumed pages-2
 * /network/802_1x
 */
export default function WiredPage() {
  const t = useTranslations('network.wired');
  const { data: certificates, refetch } = useCertificates(false);
  const [importing, setImporting] = useState<{ type: WiredCertificate; title: string }>();
  const isOwnWay = useReachedOver(PORT);
  const { lines, refresh } = useLink(
    PORT,
    async () => {
      const { ConnStatus, Since, Reason } = await rpc.call(
        'netApp.getLinkStatus',
        { Name: PORT },
        { needs: ['ConnStatus'] },
      );
      return { phase: ConnStatus, since: Since, reason: Reason };
    },
    { Idle: t('phase.idle'), Connecting: t('phase.connecting'), Connected: t('phase.connected') },
  );
  const stored = certificates?.flatMap((each) => (each.stored ? [each.type] : []));
  const form = useConfigForm({
    ...WIRED.form(),
    validate: (fields: WiredFields) => wiredProblems(fields, stored),
    label: (key) => t(`field.${key}`),
    onSaved: refresh,
  });
  const safely = useSafeApply<WiredFields>(({ values, loaded }) =>
    isOwnWay && (values.enabled || loaded.enabled) ? {} : undefined,
  );

  return (
    <>
      <SettingsPage
        form={form}
        confirmSave={safely}
        side={
          <StatePanel
            title={t('connection')}
            lines={[{ label: t('port'), value: <bdi dir="ltr">{PORT}</bdi> }, ...lines]}
          />
        }
      >
        {(form) => {
          const isTls = form.values.method === 'TLS';
          return (
            <>
              <Panel title={t('signIn')}>
                <SwitchedFields field={form.field('enabled')}>
                  <SegmentedField
                    field={form.field('method')}
                    choices={WIRED_METHODS.map((value) => ({ value, label: value }))}
                  />
                  <TextField field={form.field('userName')} maxLength={63} isRequired isTechnical />
                  {isTls ? (
                    <SecretField field={form.field('keyPassword')} maxLength={63} />
                  ) : (
                    <SecretField field={form.field('password')} maxLength={63} />
                  )}
                  <SwitchField field={form.field('caEnable')} />
                </SwitchedFields>
              </Panel>
              <CertificatesPanel readOnly={form.readOnly} onImport={(type, title) => setImporting({ type, title })} />
            </>
          );
        }}
      </SettingsPage>
      {importing && (
        <ImportDialog {...importing} onEnd={() => void refetch()} onClose={() => setImporting(undefined)} />
      )}
    </>
  );
}
