import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { toast } from '@/components/feedback/toasts';
import { useAct } from '@/components/feedback/use-act';
import { steadyClock } from '@/lib/clock';
import { isSessionOver, TransportError } from '@/lib/rpc/rpc-error';
import { session } from '@/lib/session/device';
import { useCapabilities } from '@/lib/session/use-visitor';
import { findNext, useMovedTo } from '@/lib/trial/moved-to';
import { type Answer, canAsk } from '@/lib/trial/probe';
import { readTrial } from '@/lib/trial/read-trial';
import { secondsLeft, type Trial, trial, trialEnd } from '@/lib/trial/trial';
import { extendTrial, giveBack, keepTrial, lacksSecret, prober, SecretUnknown } from '@/lib/trial/trial-calls';
import { isGone, sightings, type TrialStep, TrialWatch, trialStep } from '@/lib/trial/watch-trial';
import { useStore } from '@/lib/use-store';

/** Name of the messages about a trial. */
const TRIAL = 'trial';

/**
 * Asks the device itself what is on trial: its answer shows at once that this page's address works. One that refuses
 * the login may have restarted, and knows nothing of the trial.
 */
async function askHere(): Promise<Answer> {
  const began = performance.now();
  // Without a login the device only says that it is there.
  if (session.state.get().phase !== 'open') return prober.ask(window.location.origin);
  const answer = (isStranger = false): Answer => {
    const ms = Math.round(performance.now() - began);
    return { kind: 'device', serialNumber: '', ms, isStranger };
  };
  try {
    await readTrial();
  } catch (error) {
    if (error instanceof TransportError) return { kind: 'none' };
    if (isSessionOver(error)) return answer(true);
  }
  return answer();
}

export interface TrialBandState {
  seconds: number;
  step: TrialStep;
  /** Address of the page after the change; undefined where it stays. */
  address: string | undefined;
  /** The device no longer answers this page, so that it can end nothing here. */
  isAway: boolean;
  isBusy: boolean;
  extend(): void;
  goBack(): void;
  keep(): void;
}

/**
 * The countdown of a trial, the actions that are possible now, and a message at its end, no matter who ended it.
 * Redirects the browser to the new address once only that one answers.
 */
export function useTrialBand(held: Trial): TrialBandState {
  const t = useTranslations('trial');
  const { serialNumber } = useCapabilities();
  const [, setNow] = useState(0);
  const act = useAct({ textOf: (error) => (error instanceof SecretUnknown ? t('secret') : undefined) });
  const [hasUnknown, setUnknown] = useState(false);
  const isSignedOut = useStore(session.state).phase !== 'open';
  /** The action of this page that ended it. */
  const ending = useRef<'kept' | 'back'>(undefined);
  const moved = useMovedTo(held.own);
  const next = moved?.origin;
  const seen = useStore(sightings);
  const expected = { serialNumber, next, locksOut: held.own?.locksOut, isSignedOut, lacksSecret: hasUnknown };
  const step = trialStep(seen, expected);

  useEffect(() => void findNext(held).catch(() => undefined), []);
  // If it cannot be read, keeping it fails for the same reason.
  useEffect(() => void lacksSecret(held).then(setUnknown, Boolean), []);
  useEffect(() => steadyClock.every(500, () => setNow(steadyClock.now())), []);
  useEffect(() => {
    const watch = new TrialWatch({
      clock: steadyClock,
      askHere,
      askNext: next !== undefined && canAsk(next) ? () => prober.ask(next) : undefined,
    });
    return () => {
      watch.stop();
      prober.stop();
    };
  }, [next]);

  const follow = () => {
    if (moved) window.location.assign(moved.address);
  };
  const latest = useRef({ held, t, follow });
  useEffect(() => {
    latest.current = { held, t, follow };
  });
  // The component unmounts when the trial ends.
  useEffect(
    () => () => {
      if (trial.get() !== undefined) return;
      const { held, t, follow } = latest.current;
      // What the device says about the latest trial is about an earlier one then.
      if (held.isUnseen) return void toast.info(t('unseen'));
      const end = trialEnd.get();
      if (end === 'Kept') {
        if (ending.current === 'kept') return void toast.success(t('kept'), TRIAL);
        toast.info(t('elsewhere'));
        // Somebody else kept it: the old address does not answer much longer.
        return follow();
      }
      if (end === 'Restarted') return void toast.info(t('restarted'), { stays: true });
      const isOwn = ending.current === 'back';
      const isOver = end === 'Returned' || isOwn || secondsLeft(held) <= 2;
      toast.info(isOver ? t('returned') : t('elsewhere'), { stays: !isOwn });
    },
    [],
  );

  useEffect(() => {
    if (step === 'follow') follow();
  }, [step]);

  /** After a failed attempt the trial goes on, so that its later end was not caused by this page. */
  const end = (how: 'kept' | 'back', run: () => Promise<void>) =>
    void act.run(async () => {
      ending.current = how;
      try {
        await run();
      } catch (error) {
        ending.current = undefined;
        throw error;
      }
    }, t('title'));

  /** The trial of this band has ended, or a part of it; where nothing is on trial any more, its end is told anyway. */
  const noteOther = () => {
    if (trial.get()) toast.info(t('changed'));
  };

  return {
    seconds: secondsLeft(held),
    step,
    address: moved?.address,
    // The server of this page may be off altogether, which a change from https does at once.
    isAway: isGone(seen.here) || (step === 'open' && seen.here.answer?.kind === 'none'),
    isBusy: act.isBusy,
    extend: () =>
      void act.run(async () => {
        if (!(await extendTrial(held))) noteOther();
      }, t('title')),
    goBack: () => end('back', () => giveBack(held.names)),
    keep() {
      if (step === 'follow') return follow();
      end('kept', async () => {
        const outcome = await keepTrial(held);
        if (!outcome) {
          // The band goes on with what is still on trial, which this page did not keep.
          if (trial.get()) ending.current = undefined;
          return noteOther();
        }
        if (outcome.kind !== 'saved') throw outcome.error;
        follow();
      });
    },
  };
}
