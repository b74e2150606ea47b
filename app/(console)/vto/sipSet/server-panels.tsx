import { useTranslations } from 'next-intl';
import { FoldedFields } from '@/components/form/folded-fields';
import { NumberField } from '@/components/form/number-field';
import { Panel } from '@/components/form/panel';
import { SecretField } from '@/components/form/secret-field';
import { SelectField } from '@/components/form/select-field';
import { SwitchField } from '@/components/form/switch-field';
import { TextField } from '@/components/form/text-field';
import { INTERCOM } from '@/lib/contract/limits';
import { SIP_SERVER_TYPES } from '@/lib/contract/tables/intercom';
import type { ConfigForm } from '@/lib/forms/use-config-form';
import { ForgetSecret } from './forget-secret';
import { portOfType, type SipFields } from './sip-fields';

interface ServerPanelsProps {
  form: ConfigForm<SipFields>;
  /** The device can be the server. */
  canServe: boolean;
}

/** The server, this device or another one, and how it is reached. What has no effect is folded. */
export function ServerPanels({ form, canServe }: ServerPanelsProps) {
  const t = useTranslations('vto.sipSet');
  const common = useTranslations('common');
  const { values } = form;
  const isAnalog = values.system === 0;
  const isRemote = !isAnalog && !values.isServer;
  const whyUnused = (count: number) => (isAnalog ? t('unusedAnalog', { count }) : t('unused', { count }));
  const text = (key: 'userId' | 'authId' | 'realm' | 'serverUser' | 'backupUser', hint?: string) => (
    <TextField field={form.field(key)} maxLength={INTERCOM.textMax} isTechnical hint={hint} />
  );
  const address = (key: 'server' | 'backup') => <TextField field={form.field(key)} maxLength={255} isTechnical />;
  const secret = (key: keyof SipFields['stored']) => (
    <SecretField
      field={form.field(key)}
      isStored={values.stored[key]}
      maxLength={INTERCOM.textMax}
      below={<ForgetSecret field={form.field('stored')} name={key} label={form.field(key).label} />}
    />
  );
  const serverType = form.field('serverType');

  return (
    <>
      <Panel title={t('server')}>
        {/* Also shown when it is stored as on: it must be possible to switch it off. */}
        {(canServe || form.loaded.isServer || values.isServer) && (
          <SwitchField field={form.field('isServer')} hint={t('isServerHint')} />
        )}
        <FoldedFields isOn={isRemote} line={whyUnused}>
          <SwitchField field={form.field('isEnabled')} />
          <SelectField
            field={{
              ...serverType,
              set: (next) => form.set({ serverType: next, port: portOfType(values, next) }),
            }}
            choices={SIP_SERVER_TYPES.map(({ name, code }) => ({
              value: code as number,
              label: t(`serverTypes.${name}`),
            }))}
          />
          {address('server')}
          <NumberField field={form.field('port')} />
          {text('userId', t('userIdHint'))}
          {text('authId')}
          {secret('password')}
          {text('realm')}
          {text('serverUser')}
          {secret('serverPassword')}
        </FoldedFields>
      </Panel>
      <Panel title={t('backup')}>
        <FoldedFields isOn={isRemote} line={whyUnused}>
          {address('backup')}
          <NumberField field={form.field('backupPort')} />
          {text('backupUser')}
          {secret('backupPassword')}
        </FoldedFields>
      </Panel>
      <Panel title={t('advanced')}>
        <FoldedFields isOn={!isAnalog} line={whyUnused}>
          <NumberField field={form.field('period')} unit={common('seconds')} />
          <NumberField field={form.field('localPort')} />
          <NumberField field={form.field('mediaPort')} />
          <TextField field={form.field('stun')} maxLength={255} isTechnical />
          <TextField field={form.field('proxy')} maxLength={255} isTechnical />
        </FoldedFields>
      </Panel>
    </>
  );
}
