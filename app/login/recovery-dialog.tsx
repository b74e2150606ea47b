import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useErrorText } from '@/components/feedback/error-text';
import { NativeDialog } from '@/components/feedback/native-dialog';
import { Notice } from '@/components/feedback/notice';
import { QrCode } from '@/components/feedback/qr-code';
import { ActFailure, useAct } from '@/components/feedback/use-act';
import { DialogTextField } from '@/components/form/dialog-text-field';
import { PasswordPair } from '@/components/form/password-pair';
import { Fact } from '@/components/shell/fact';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { RECOVERY, TIMER_MS } from '@/lib/contract/limits';
import type { RpcMethod } from '@/lib/contract/rpc';
import { copyText } from '@/lib/copy-text';
import { useActionForm } from '@/lib/forms/use-action-form';
import { knowsMethod } from '@/lib/rpc/knows-method';
import { RpcError, TransportError } from '@/lib/rpc/rpc-error';
import { bootFacts } from '@/lib/session/boot';
import { ignoreExpiredCookie } from '@/lib/session/browser-cookies';
import { rpc, sealed } from '@/lib/session/device';
import { signInNotice } from '@/lib/session/sign-in-notice';
import { useCountdown } from '@/lib/use-countdown';
import { useStore } from '@/lib/use-store';
import type { ContactKind } from '@/lib/validation/contact';
import { confirmationProblem, passwordProblem } from '@/lib/validation/password';
import { recoveryCodeProblem } from '@/lib/validation/recovery-code';
import classes from './recovery-dialog.module.css';
import { useRecoveryText } from './recovery-text';

/** The device's answer when recovery began. */
export interface RecoveryFacts {
  kind: ContactKind;
  /** Masked; empty when no contact is bound. */
  contact: string;
  /** Undefined when the QR code cannot be shown. */
  qrText: string | undefined;
  /** Device date. */
  date: string;
  /** A refusal that leaves the other method available. */
  problem: string | undefined;
}

interface RecoveryDialogProps {
  facts: RecoveryFacts;
  onClose(): void;
  onReset(password: string): void;
  /** Asks the device again for the code that it did not give. */
  qrRetry: { isBusy: boolean; failure: string | undefined; start(): void };
}

/** Why the device keeps the old password; `isCodeOver`: another code is needed. */
interface FailedReset {
  text: string;
  isCodeOver: boolean;
}

type Way = 'contact' | 'qr';
const RESET = 'PasswdFind.resetPassword' satisfies RpcMethod;
const OUTSIDE = { endpoint: ENDPOINT.outside };

/**
 * Encrypted where the device has a recovery key, plain where it says that it has none. @assumed pages-1 forgot
 * password
 */
async function protectedCall(method: RpcMethod, payload: Record<string, string>): Promise<void> {
  if (await knowsMethod(rpc.call('PasswdFind.getPub', {}, OUTSIDE))) await sealed.call(method, payload, OUTSIDE);
  else await rpc.call(method, payload as never, OUTSIDE);
}

/** Verifies the contact or the QR code, then sets a new password: two fields that are disabled until then. @spec §2 */
export function RecoveryDialog({ facts, onClose, onReset, qrRetry }: RecoveryDialogProps) {
  const t = useTranslations('login.recovery');
  const common = useTranslations('common');
  const errors = useTranslations('errors');
  const errorText = useErrorText();
  const recoveryText = useRecoveryText();
  const { capabilities } = useStore(bootFacts);
  const [way, setWay] = useState<Way>('contact');
  const act = useAct();
  // Initially what the device said about the QR code.
  const [isTried, setTried] = useState(false);
  const failure = isTried ? act.failure : facts.problem;
  const [isAccepted, setAccepted] = useState(false);
  const [step, setStep] = useState<'send' | 'check' | 'reset'>();
  const busy = act.isBusy ? step : undefined;
  const [failedReset, setFailedReset] = useState<FailedReset>();
  // After this call a refusal does not prove that the old password is unchanged: the code works once.
  const [isSentUnanswered, setSentUnanswered] = useState(false);
  const resend = useCountdown();
  const lock = useCountdown();
  const fields = useActionForm({
    initial: { code: '', pwd: '', confirmation: '' },
    label: (key) => t(key),
    disabled: busy !== undefined,
    validate: ({ code, pwd, confirmation }) => ({
      code: recoveryCodeProblem(code),
      pwd: isAccepted ? passwordProblem(pwd) : undefined,
      confirmation: isAccepted ? confirmationProblem(pwd, confirmation) : undefined,
    }),
  });
  const { code, pwd } = fields.values;

  const run = (what: 'send' | 'check' | 'reset', work: () => Promise<void>, otherwise: string) =>
    act.run(async () => {
      setStep(what);
      setTried(true);
      try {
        await work();
      } catch (error) {
        const problem = recoveryText(error, facts.kind);
        const isLost = error instanceof TransportError && error.method === RESET;
        if (isLost) setSentUnanswered(true);
        if (problem.isLocked) lock.start(RECOVERY.lockS * 1_000);
        // The code ends after ten minutes, also when it was accepted before.
        const isCodeOver = problem.isLocked || (error instanceof RpcError && error.detail.field === 'auth');
        const reason = problem.text ?? (isCodeOver ? errors('ForgetPwd.CodeError') : undefined);
        // After a lost answer a refusal proves nothing: the notice says so.
        if (what === 'reset' && !isLost && !isSentUnanswered)
          setFailedReset({ text: reason ?? errorText(error), isCodeOver });
        throw new ActFailure(reason ?? (error instanceof TransportError ? errorText(error) : otherwise));
      }
    });
  const send = () =>
    run(
      'send',
      async () => {
        await rpc.call('PasswdFind.sendVerificationCode', { username: 'admin' }, OUTSIDE);
        resend.start(TIMER_MS.recoveryResend);
      },
      errors('ForgetPwd.SendCount'),
    );
  const check = () => {
    if (code === '') return void fields.reveal();
    return run(
      'check',
      async () => {
        await protectedCall('PasswdFind.checkAuthCode', { authCode: code });
        setAccepted(true);
      },
      errors('ForgetPwd.CodeError'),
    );
  };
  const reset = () =>
    run(
      'reset',
      async () => {
        await protectedCall(RESET, { user: 'admin', auth: code, pwd });
        ignoreExpiredCookie.remove(capabilities.serialNumber, 'admin');
        signInNotice.passwordChanged();
        onReset(pwd);
      },
      errors('ResetFailed'),
    );
  const tryAgain = () => {
    if (failedReset?.isCodeOver) {
      setAccepted(false);
      fields.set({ code: '' });
    }
    setFailedReset(undefined);
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isAccepted) fields.onSubmit(reset)(event);
    else void check();
  };
  const waiting = (key: 'pwd' | 'confirmation') => {
    const field = fields.field(key);
    return { ...field, disabled: field.disabled || !isAccepted };
  };
  const codeField = fields.field('code');

  return (
    <NativeDialog
      title={t('title')}
      lead={t('lead')}
      width="two"
      onCancel={code === '' && pwd === '' ? onClose : undefined}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" form="recovery" loading={busy === 'reset'} disabled={!isAccepted}>
            {isSentUnanswered ? common('retry') : common('save')}
          </Button>
        </>
      }
    >
      <dl className={classes.device}>
        <Fact name={t('date')} value={facts.date} />
        <Fact name={t('serial')} value={capabilities.serialNumber} />
        <Fact name={t('software')} value={capabilities.softVersion} />
      </dl>
      {failure && (
        <Notice tone="bad" isNews>
          {isSentUnanswered ? t('resetUnknown') : failure}
        </Notice>
      )}
      <fieldset className={classes.ways} disabled={isAccepted}>
        <legend>{t('way')}</legend>
        {(['contact', 'qr'] as const).map((each) => (
          <label key={each}>
            <input type="radio" name="way" checked={way === each} onChange={() => setWay(each)} />
            {t(`ways.${each}`)}
          </label>
        ))}
      </fieldset>
      {way === 'contact' ? (
        <div className={classes.line}>
          <span>
            {t(`contact.${facts.kind}`)} <bdi dir="ltr">{facts.contact || '–'}</bdi>
          </span>
          <Button
            variant="default"
            loading={busy === 'send'}
            disabled={resend.seconds > 0 || isAccepted}
            onClick={() => void send()}
          >
            {resend.seconds > 0 ? t('sendAgain', { seconds: resend.seconds }) : t('send')}
          </Button>
        </div>
      ) : facts.qrText ? (
        <QrWay text={facts.qrText} />
      ) : (
        <Notice
          tone="warn"
          action={
            <Button size="xs" variant="default" loading={qrRetry.isBusy} onClick={qrRetry.start}>
              {common('retry')}
            </Button>
          }
        >
          {qrRetry.failure ?? errors('QRFailed')}
        </Notice>
      )}
      <form id="recovery" className={classes.form} onSubmit={submit} noValidate>
        {capabilities.showResetTip && !isAccepted && <p className={classes.tip}>{t('tip')}</p>}
        <div className={classes.code}>
          <DialogTextField
            field={{ ...codeField, disabled: codeField.disabled || isAccepted }}
            maxLength={RECOVERY.codeLength}
            autoComplete="one-time-code"
            isTechnical
            aria-required
            hint={isAccepted ? t('accepted') : undefined}
            keep={(typed) => typed.replace(/[^a-z0-9]/gi, '')}
          />
          <Button
            // Enter in the box of the code does what this button does, as it comes before that of the dialog.
            type={isAccepted ? 'button' : 'submit'}
            variant="default"
            loading={busy === 'check'}
            disabled={isAccepted || lock.seconds > 0}
          >
            {lock.seconds > 0 ? t('lockedFor', { seconds: lock.seconds }) : t('check')}
          </Button>
        </div>
        <PasswordPair password={waiting('pwd')} confirmation={waiting('confirmation')} />
      </form>
      {failedReset && (
        <NativeDialog
          title={errors('ResetFailed')}
          onCancel={tryAgain}
          actions={
            <>
              <Button variant="default" onClick={onClose}>
                {common('cancel')}
              </Button>
              <Button onClick={tryAgain}>{common('retry')}</Button>
            </>
          }
        >
          <p>{failedReset.text}</p>
        </NativeDialog>
      )}
    </NativeDialog>
  );
}

/** The code for support, as a picture and as text. */
function QrWay({ text }: { text: string }) {
  const t = useTranslations('login.recovery');
  const common = useTranslations('common');
  const [isCopied, setCopied] = useState(false);
  const shown = useRef<HTMLElement>(null);
  const copy = async () => {
    setCopied(await copyText(text));
    // Where the browser does not allow it, the text is selected already.
    if (shown.current) getSelection()?.selectAllChildren(shown.current);
  };
  return (
    <div className={classes.qr}>
      <QrCode text={text} label={t('ways.qr')} />
      <div>
        <p>{t('scan')}</p>
        <code ref={shown} className={classes.qrText} dir="ltr">
          {text}
        </code>
        <Button variant="subtle" size="xs" onClick={() => void copy()}>
          <span aria-live="polite">{common(isCopied ? 'copied' : 'copy')}</span>
        </Button>
      </div>
    </div>
  );
}
