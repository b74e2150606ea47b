import { useTranslations } from 'next-intl';
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

/** The server, this device or another one, and how it is reached. Disabled where it is off. */
export function ServerPanels({ form, canServe }: ServerPanelsProps) {
  const t = useTranslations('vto.sipSet');
  const common = useTranslations('common');
  const { values } = form;
  const sipOff = values.system === 0 ? t('unusedAnalog') : undefined;
  const remoteOff = sipOff ?? (values.isServer ? t('state.server') : undefined);
  const unless = <K extends keyof SipFields & string>(off: string | undefined, key: K) => {
    const field = form.field(key);
    // The page cannot be saved before a wrong value is corrected.
    return { field: { ...field, disabled: field.disabled || (off !== undefined && !field.problem) }, hint: off };
  };
  const sip = <K extends keyof SipFields & string>(key: K) => unless(sipOff, key);
  const remote = <K extends keyof SipFields & string>(key: K) => unless(remoteOff, key);
  const text = (key: 'userId' | 'authId' | 'realm' | 'serverUser' | 'backupUser', hint?: string) => (
    <TextField {...remote(key)} maxLength={INTERCOM.textMax} isTechnical hint={remoteOff ?? hint} />
  );
  const address = (key: 'server' | 'backup') => <TextField {...remote(key)} maxLength={255} isTechnical />;
  const secret = (key: keyof SipFields['stored']) => (
    <SecretField
      {...remote(key)}
      isStored={values.stored[key]}
      maxLength={INTERCOM.textMax}
      below={<ForgetSecret field={remote('stored').field} name={key} label={form.field(key).label} />}
    />
  );
  const serverType = remote('serverType');

  return (
    <>
      <Panel title={t('server')}>
        {/* Also shown when it is stored as on: it must be possible to switch it off. */}
        {(canServe || form.loaded.isServer || values.isServer) && (
          <SwitchField {...sip('isServer')} hint={sipOff ?? t('isServerHint')} />
        )}
        <SwitchField {...remote('isEnabled')} />
        <SelectField
          field={{
            ...serverType.field,
            set: (next) => form.set({ serverType: next, port: portOfType(values, next) }),
          }}
          hint={serverType.hint}
          choices={SIP_SERVER_TYPES.map(({ name, code }) => ({
            value: code as number,
            label: t(`serverTypes.${name}`),
          }))}
        />
        {address('server')}
        <NumberField {...remote('port')} isPlain />
        {text('userId', t('userIdHint'))}
        {text('authId')}
        {secret('password')}
        {text('realm')}
        {text('serverUser')}
        {secret('serverPassword')}
      </Panel>
      <Panel title={t('backup')}>
        {address('backup')}
        <NumberField {...remote('backupPort')} isPlain />
        {text('backupUser')}
        {secret('backupPassword')}
      </Panel>
      <Panel title={t('advanced')}>
        <NumberField {...sip('period')} unit={common('seconds')} />
        <NumberField {...sip('localPort')} isPlain />
        <NumberField {...sip('mediaPort')} isPlain />
        <TextField {...sip('stun')} maxLength={255} isTechnical />
        <TextField {...sip('proxy')} maxLength={255} isTechnical />
      </Panel>
    </>
  );
}
