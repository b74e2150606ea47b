'use client';

import { useTranslations } from 'next-intl';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { toast } from '@/components/feedback/toasts';
import { PlayerCode } from '@/lib/contract/stream';
import type { LiveSource } from '@/lib/media/live-source';
import type { LiveView, RefreshSource } from '@/lib/media/live-view';
import type { PlayerState } from '@/lib/media/player-state';
import { fileNamePart } from '@/lib/save-file';
import { LiveControls } from './live-controls';
import { LiveDetails } from './live-details';
import { LiveFigures } from './live-figures';
import { LiveNotice } from './live-notice';
import classes from './live-panel.module.css';
import { type FaceWatch, OverlayBoxes, OverlayLegend, type OverlayMode } from './overlay-boxes';
import { TalkControl } from './talk-control';
import { useFullScreen } from './use-full-screen';
import { useLivePlayer } from './use-live-player';

/** Which of the encoder's streams is shown; `crop` is the cut-out for indoor monitors. */
export type LiveStream = 'main' | 'sub' | 'crop';

export interface LivePanelProps {
  /** Undefined: nothing can be played, `missingText` says why. */
  source: LiveSource | undefined;
  /** Device or door, for labels and the name of a snapshot. */
  name: string;
  /** Picture only, without the control line. */
  compact?: boolean;
  stream?: LiveStream;
  /** Shows the choice between main and sub stream. */
  onStreamChange?: (stream: LiveStream) => void;
  missingText?: string;
  refreshSource?: RefreshSource;
  /** Shown when a secure connection could not be opened, or would be needed to talk. */
  certificateLink?: ReactNode;
  /** Shown where this browser cannot play the stream: the address for another player. */
  flashAddress?: ReactNode;
  /** The device's time in its own format, in a compact panel without the day; without it no clock is shown. */
  clockText?: string;
  /** The device's time, so that names of files are in the order of time. */
  stamp?: string;
  /** The picture itself has a clock. */
  hasOwnClock?: boolean;
  onState?: ((state: PlayerState) => void) | undefined;
  /** In place of the word LIVE: what kind of live picture it is. */
  tag?: string | undefined;
  /** A line between picture and controls, such as that of a preview. */
  band?: ReactNode;
  /** On a phone picture and band stay in sight while the form below scrolls. */
  isPinned?: boolean;
  /** Measured size, frame rate and bit rate under the picture. */
  withFigures?: boolean;
  /** Not smaller than the panel of the secure baseline. @spec §9 */
  isSecure?: boolean;
  /** Offers two-way talk through the device. */
  canTalk?: boolean;
  /** Creates the player, once; default: the one that needs no plugin. */
  openView?: () => LiveView;
  /** A page that shows what the device says of faces. */
  faces?: FaceWatch | undefined;
  /** Drawn over the picture; a function gets the aspect ratio of the stream. */
  children?: ReactNode | ((ratio: number) => ReactNode);
}

/** Until the stream's own ratio is known. */
const USUAL_RATIO = 16 / 9;

/**
 * The live picture with its control line; plays as soon as it is shown. Nothing covers the upper middle, where faces
 * are, and the picture is never mirrored.
 *
 * On the picture element `data-frames` counts the pictures shown, `data-mode` is the element in use (canvas or video),
 * `data-size` the stream's size, `data-state` the player's state and `data-fallback` why a better engine was left.
 */
export function LivePanel({
  source,
  name,
  compact = false,
  stream,
  onStreamChange,
  missingText,
  refreshSource,
  certificateLink,
  flashAddress,
  clockText,
  stamp,
  hasOwnClock = false,
  onState,
  tag,
  band,
  isPinned = false,
  withFigures = false,
  isSecure = false,
  canTalk = false,
  openView,
  faces,
  children,
}: LivePanelProps) {
  const t = useTranslations('video.live');
  const [isWanted, setWanted] = useState(true);
  const [hasDetails, setDetails] = useState(false);
  const [overlays, setOverlays] = useState<OverlayMode>('boxes');
  const picture = useRef<HTMLDivElement>(null);
  const fullScreen = useFullScreen(picture);
  const { player, snapshot, restart } = useLivePlayer(source, isWanted, refreshSource, openView);
  const { state, size, engine } = snapshot;
  const ratio = size ? size.width / size.height : USUAL_RATIO;
  const isLive = state.kind === 'playing';

  useEffect(() => onState?.(state), [onState, state]);

  useEffect(() => {
    // Twenty-five times a second: bypasses React on purpose.
    player.onFrame = (frames) => picture.current?.setAttribute('data-frames', String(frames));
    return () => {
      player.onFrame = undefined;
    };
  }, [player]);

  async function saveSnapshot() {
    const act = t('snapshot');
    try {
      await player.saveSnapshot(`${fileNamePart(`${name} ${stamp ?? browserTimeText()}`)}.png`);
      toast.settle(act);
    } catch (error) {
      toast.failure(t('snapshotFailed'), { act, error });
    }
  }

  function toggleByDoubleClick(event: MouseEvent) {
    const isOnControl = event.target instanceof Element && event.target.closest('button, a') !== null;
    if (!isOnControl) fullScreen?.toggle();
  }

  return (
    <div className={classes.panel} data-secure={isSecure || undefined} data-pinned={isPinned || undefined}>
      <div className={classes.top}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the button in the control line does the same by keyboard. */}
        <div
          ref={picture}
          className={classes.picture}
          dir="ltr"
          onDoubleClick={toggleByDoubleClick}
          data-state={state.kind}
          data-mode={engine === undefined ? undefined : engine === 'mse' ? 'video' : 'canvas'}
          data-size={size && `${size.width}x${size.height}`}
          data-dimmed={!isLive}
          data-fallback={snapshot.stepDown}
        >
          <div ref={player.attach} className={classes.stage} role="img" aria-label={t('picture', { name })} />
          {isLive && <span className={`${classes.mark} ${classes.live}`}>{tag ?? t('tag')}</span>}
          {isLive && clockText !== undefined && !hasOwnClock && (
            <span className={`${classes.mark} ${classes.clock}`}>{clockText}</span>
          )}
          {snapshot.hasAnalytics && size && (overlays !== 'off' || faces) && (
            <OverlayBoxes player={player} ratio={ratio} mode={overlays} faces={faces} />
          )}
          {typeof children === 'function' ? children(ratio) : children}
          <LiveNotice
            state={state}
            missingText={source ? undefined : (missingText ?? t('missing'))}
            certificateLink={certificateLink}
            flashAddress={flashAddress}
            onTryAgain={restart}
          />
          {hasDetails && isLive && <LiveDetails player={player} snapshot={snapshot} />}
        </div>
        {band}
      </div>
      {!compact && (
        <LiveControls
          player={player}
          snapshot={snapshot}
          hasSource={source !== undefined}
          isWanted={isWanted}
          onWanted={setWanted}
          stream={stream}
          onStreamChange={onStreamChange}
          onSnapshot={() => void saveSnapshot()}
          overlays={overlays}
          onOverlays={setOverlays}
          hasDetails={hasDetails}
          onDetails={setDetails}
          fullScreen={fullScreen}
          talk={
            canTalk && (
              <TalkControl source={isWanted ? source : undefined} player={player} certificateLink={certificateLink} />
            )
          }
        />
      )}
      {!compact && snapshot.hasAnalytics && overlays !== 'off' && <OverlayLegend />}
      {snapshot.isSoundUnsupported && <p className={classes.hint}>{t('aacUnsupported')}</p>}
      {snapshot.notice === PlayerCode.InvalidRange && <p className={classes.hint}>{t('invalidRange')}</p>}
      {withFigures && <LiveFigures player={player} snapshot={snapshot} />}
    </div>
  );
}

function browserTimeText(): string {
  return new Date().toISOString().slice(0, 19).replace('T', ' ');
}
