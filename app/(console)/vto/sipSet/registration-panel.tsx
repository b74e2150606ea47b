import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Mark, type Tone } from '@/components/feedback/mark';
import { Notice } from '@/components/feedback/notice';
import { toast } from '@/components/feedback/toasts';
import { useAct } from '@/components/feedback/use-act';
import { Panel } from '@/components/form/panel';
import { FOREIGN_PORT } from '@/lib/contract/limits';
import type { OwnRegistration, RegisterState, RegisterTrial } from '@/lib/contract/methods/intercom';
import { copyText } from '@/lib/copy-text';
import type { ConfigForm } from '@/lib/forms/use-config-form';
import { TransportError } from '@/lib/rpc/rpc-error';
import { rpc, sealed } from '@/lib/session/device';
import { showDeviceTime } from '@/lib/session/device-time';
import { usePolling } from '@/lib/session/use-session-open';
import { useCapabilities } from '@/lib/session/use-visitor';
import { serverAddressProblem } from '@/lib/validation/server-address';
import { rangeProblem } from '@/lib/validation/text-kinds';
import classes from './registration-panel.module.css';
import type { SipFields } from './sip-fields';
import { useSettingsText } from './use-settings-text';

/** Cache key of the state. */
export const REGISTER_QUERY = ['register state'] as const;
const TEST = 'VideoTalkManager.testRegister';
const POLL_MS = 2_000;
const TONES: Record<RegisterState, Tone> = {
  Unregistered: 'off',
  Registering: 'info',
  Registered: 'ok',
  Failed: 'bad',
};

/** What the server answered to a test, and the values that were tested, as text. */
type Answer = { code: number; words: string; tested: string };
/** Response codes that have their own texts. RFC 3261, 21 */
const codeKey = (code: number) => (code === 401 || code === 403 ? 'code401' : code === 408 ? 'code408' : undefined);

/**
 * The registration state, a test of the typed values, and the settings as text. Shows nothing on a device without it.
 */
export function RegistrationPanel({ form }: { form: ConfigForm<SipFields> }) {
  const t = useTranslations('vto.sipSet');
  const { timeFormat } = useCapabilities();
  const act = useAct();
  const settingsText = useSettingsText();
  const [answer, setAnswer] = useState<Answer>();
  const state = useQuery({
    queryKey: REGISTER_QUERY,
    queryFn: async () => (await rpc.call('VideoTalkManager.getRegisterState', {}, { needs: ['Own'] })).Own,
    refetchInterval: usePolling(POLL_MS),
  });
  const { values, loaded } = form;
  const isOff = values.isServer || values.system === 0;
  const trial = trialOf(values);
  const tested = JSON.stringify(trial);
  const isTestable =
    trial.SIPServer !== '' && !serverAddressProblem(trial.SIPServer) && !rangeProblem(values.port, FOREIGN_PORT);

  const test = () =>
    act.run(async () => {
      setAnswer(undefined);
      const { Code, Text } = Object(await sealed.call(TEST, trial)) as { Code: unknown; Text: unknown };
      if (typeof Code !== 'number') throw new TransportError(TEST, 'empty');
      setAnswer({ code: Code, words: String(Text ?? ''), tested });
    }, t('test'));
  const copy = async () => {
    if (await copyText(settingsText(values))) toast.success(t('copied'));
  };

  return (
    <Panel title={t('registration')}>
      <div className={classes.body}>
        {loaded.isServer ? (
          <Mark tone="ok">{t('state.server')}</Mark>
        ) : (
          state.data &&
          // What it said before a failed read may be past.
          (state.isError ? (
            <p className={classes.line}>{t('state.unknown')}</p>
          ) : (
            <RegistrationLines own={state.data} time={showDeviceTime(state.data.Time, timeFormat)} />
          ))
        )}
        <Button
          size="xs"
          variant="default"
          loading={act.isBusy}
          disabled={isOff || !isTestable}
          onClick={() => void test()}
        >
          {t('test')}
        </Button>
        {answer?.tested === tested && (
          <Notice tone={answer.code === 200 ? 'ok' : 'bad'} isNews>
            <Code code={answer.code} words={answer.words} />
          </Notice>
        )}
        <Button size="xs" variant="subtle" onClick={() => void copy()}>
          {t('copySettings')}
        </Button>
      </div>
    </Panel>
  );
}

function RegistrationLines({ own, time }: { own: OwnRegistration; time: string }) {
  const t = useTranslations('vto.sipSet');
  return (
    <>
      <Mark tone={TONES[own.State] ?? 'off'}>{t.has(`state.${own.State}`) ? t(`state.${own.State}`) : own.State}</Mark>
      {own.State === 'Failed' && (
        <p className={classes.line}>
          <Code code={own.Code} words="" />
        </p>
      )}
      {own.State !== 'Unregistered' && (
        <p className={classes.line}>
          <bdi dir="ltr">{own.Server}</bdi> <bdi dir="ltr">{time}</bdi>
        </p>
      )}
    </>
  );
}

/** A SIP response: its code and its meaning here. */
function Code({ code, words }: { code: number; words: string }) {
  const t = useTranslations('vto.sipSet');
  const key = codeKey(code);
  return (
    <>
      <bdi dir="ltr">{`SIP ${code} ${words}`.trim()}</bdi> {key && t(key)}
    </>
  );
}

/** The typed values for a test; a stored password stays on the device, unless it is to be deleted. */
function trialOf(fields: SipFields): RegisterTrial {
  return {
    SIPServer: fields.server,
    SIPServerPort: Number(fields.port),
    UserID: fields.userId || fields.number,
    AuthID: fields.authId,
    RegisterRealm: fields.realm,
    ...((fields.password !== '' || !fields.stored.password) && { AuthPassword: fields.password }),
  };
}
