'use client';

import { Loader } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { PlayerState } from '@/lib/media/player-state';
import classes from './live-panel.module.css';

/** Shown on the picture while it is not live: one sentence, Try again, and help where there is some. */
export function LiveNotice({
  state,
  missingText,
  certificateLink,
  flashAddress,
  onTryAgain,
}: {
  state: PlayerState;
  /** Shown instead of the state when there is no source to play. */
  missingText: string | undefined;
  certificateLink: ReactNode;
  /** Offered where this browser cannot play the stream at all. */
  flashAddress?: ReactNode;
  onTryAgain: () => void;
}) {
  const t = useTranslations('video.live');
  const sentence = missingText ?? sentenceOf(t, state);
  const isBusy = missingText === undefined && (state.kind === 'connecting' || state.kind === 'lost');
  const canTryAgain =
    missingText === undefined && (state.kind === 'refused' || state.kind === 'lost' || state.kind === 'ended');
  const wantsCertificate = state.kind === 'refused' && state.reason === 'unreachable' && state.isSecure;
  const wantsAddress =
    (state.kind === 'refused' && state.reason === 'undecodable') ||
    (state.kind === 'unavailable' && state.missing === 'flash');
  return (
    <div className={classes.notice} aria-live="polite">
      {isBusy && <Loader size="sm" color="white" aria-hidden="true" />}
      <p dir="auto" className={state.kind === 'playing' && missingText === undefined ? 'unseen' : classes.sentence}>
        {sentence}
      </p>
      {canTryAgain && (
        <button type="button" className={classes.again} onClick={onTryAgain}>
          {t('tryAgain')}
        </button>
      )}
      {wantsCertificate && certificateLink}
      {wantsAddress && flashAddress}
    </div>
  );
}

function sentenceOf(t: ReturnType<typeof useTranslations<'video.live'>>, state: PlayerState): string {
  if (state.kind === 'refused') return t(`refused.${state.reason}`, { code: state.code });
  if (state.kind === 'unavailable') return t(`unavailable.${state.missing}`);
  return t(`state.${state.kind}`);
}
