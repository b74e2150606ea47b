import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { ask, choose } from '@/components/feedback/ask';
import { LostChanges } from '@/components/feedback/lost-changes';
import type { ConfigForm, SendTables } from '@/lib/forms/use-config-form';
import { loadFollower } from './use-follow';

/** How a change may cut this browser off. */
export interface Move {
  /** Origin of the console after the change; undefined where the address stays. */
  next?: string | undefined;
  /** The device refuses the next sign-in of this computer: it cannot keep the change. */
  locksOut?: boolean;
}

/**
 * `confirmSave` of a page whose change may lock everybody out: the change can be tried, and the device takes it back by
 * itself unless it is kept. `moveOf`: undefined for a change that is harmless. Design: safe-apply.html
 */
export function useSafeApply<F extends object>(
  moveOf: (form: ConfigForm<F>) => Move | undefined,
): (form: ConfigForm<F>) => Promise<boolean | SendTables> {
  const askTrial = useTrialQuestion();
  return async (form) => {
    const move = moveOf(form);
    return move ? askTrial(form.changedLabels, move) : true;
  };
}

/** The question alone, for a change that is not made in the form of a page; `names`: what is changed. */
export function useTrialQuestion(): (names: readonly string[], move: Move) => Promise<boolean | SendTables> {
  const t = useTranslations('trial');
  const common = useTranslations('common');
  const path = usePathname();
  return async (names, move) => {
    const answer = await choose({
      title: t('question'),
      text: (
        <LostChanges names={names}>{move.next ? t('movesTo', { address: move.next }) : t('mayCutOff')}</LostChanges>
      ),
      other: t('atOnce'),
      cancel: common('cancel'),
      confirm: t('try'),
    });
    if (answer === 'cancel') return false;
    if (answer === 'other') {
      // If the follower does not load, the save still applies, and the page names the new address.
      if (move.next) await loadFollower().catch(() => undefined);
      return true;
    }
    const begin: SendTables = async (tables) => {
      // One file with the trial band, and the code with the new address: after the move the old one may not answer a
      // request for them.
      const [{ beginTrial, NoTrials, saveAtOnce }] = await Promise.all([
        import(/* webpackChunkName: "trial" */ '@/lib/trial/trial-calls'),
        move.next && import('@/components/feedback/qr-cells').catch(Boolean),
      ]);
      try {
        return await beginTrial(tables, {
          former: window.location.origin,
          next: move.next,
          path,
          locksOut: move.locksOut,
        });
      } catch (error) {
        if (!(error instanceof NoTrials)) throw error;
        const isSure = await ask({
          title: t('noTrialTitle'),
          text: t('noTrialText'),
          cancel: common('cancel'),
          confirm: common('save'),
          isDangerous: true,
        });
        return isSure ? saveAtOnce(tables) : undefined;
      }
    };
    return async (tables) => {
      try {
        return await begin(tables);
      } catch (error) {
        return { kind: 'refused', error, field: undefined };
      }
    };
  };
}
