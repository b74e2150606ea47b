import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { TRIAL_S } from '@/lib/contract/limits';
import type { Trial } from '@/lib/trial/trial';
import { minutesAndSeconds } from '@/lib/two-digits';
import classes from './trial-band.module.css';
import { useTrialBand } from './use-trial-band';

/** Remaining seconds that a screen reader announces. */
const SAID_AT = [60, 30, 10];

/** Above every page while a change is on trial: the time left, and its three endings. Design: safe-apply.html */
export function TrialBand({ trial: held, onSignInAgain }: { trial: Trial; onSignInAgain(): void }) {
  const t = useTranslations('trial');
  const shell = useTranslations('shell');
  const { seconds, step, address, isAway, isBusy, extend, goBack, keep } = useTrialBand(held);
  const { own, user, timeoutS } = held;
  const text =
    step === 'keep' || step === 'follow'
      ? own?.next
        ? t('textFormer', { address: new URL(own.former).host })
        : t('text')
      : t(step === 'open' ? 'openText' : step);
  // Neither the time left nor the change itself is known.
  if (step === 'signedOut')
    return (
      <section className={classes.band} aria-label={t('signedOutTitle')}>
        <div className={classes.text} role="status">
          <h2>{t('signedOutTitle')}</h2>
          <p>{text}</p>
        </div>
        <div className={classes.acts}>
          <Button onClick={onSignInAgain}>{shell('signInAgain')}</Button>
        </div>
      </section>
    );
  return (
    <section className={classes.band} aria-label={t('title')}>
      <p className={classes.time} dir="ltr" aria-hidden>
        {minutesAndSeconds(seconds)}
      </p>
      <div className={classes.text}>
        <h2>{own ? t('title') : t('titleOf', { user })}</h2>
        <p>{text}</p>
        <p className="unseen" role="status">
          {SAID_AT.includes(seconds) && t('left', { seconds })}
        </p>
      </div>
      <div className={classes.acts}>
        <Button variant="subtle" disabled={isBusy || isAway || step === 'secret'} onClick={extend}>
          {t('add', { seconds: TRIAL_S.step })}
        </Button>
        <Button variant="default" disabled={isBusy || isAway} onClick={goBack}>
          {t('back')}
        </Button>
        {step === 'open' && address ? (
          <Button component="a" href={address} target="_blank" rel="noreferrer">
            {t('open', { address: new URL(address).host })}
          </Button>
        ) : (
          <Button disabled={['wait', 'lost', 'lockout', 'secret'].includes(step)} loading={isBusy} onClick={keep}>
            {step === 'follow' ? t('follow') : t('keep')}
          </Button>
        )}
      </div>
      <progress className={classes.rest} aria-hidden value={seconds} max={Math.max(timeoutS, seconds)} />
    </section>
  );
}
