import { SegmentedControl } from '@mantine/core';
import {
  IconCamera,
  IconInfoCircle,
  IconMaximize,
  IconMinimize,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
} from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { ICON } from '@/components/theme/icon';
import type { LiveView } from '@/lib/media/live-view';
import type { PlayerSnapshot } from '@/lib/media/player-state';
import { Control } from './live-control';
import type { LiveStream } from './live-panel';
import classes from './live-panel.module.css';
import type { OverlayMode } from './overlay-boxes';
import { SoundControl } from './sound-control';
import type { FullScreen } from './use-full-screen';

const MODES = ['off', 'labels', 'boxes'] as const satisfies OverlayMode[];

interface LiveControlsProps {
  player: LiveView;
  snapshot: PlayerSnapshot;
  /** There is something to play. */
  hasSource: boolean;
  isWanted: boolean;
  onWanted(isWanted: boolean): void;
  stream?: LiveStream | undefined;
  onStreamChange?: ((stream: LiveStream) => void) | undefined;
  /** Which analytics are drawn; the choice is shown where the stream has them. */
  overlays: OverlayMode;
  onOverlays(mode: OverlayMode): void;
  onSnapshot(): void;
  hasDetails: boolean;
  onDetails(hasDetails: boolean): void;
  fullScreen: FullScreen | undefined;
  /** The device for two-way talk. */
  talk?: ReactNode;
}

/** The line below a live picture: play, pause, stream, overlays, sound, talk, snapshot, details, full screen. */
export function LiveControls({ player, snapshot, hasSource, isWanted, fullScreen, ...props }: LiveControlsProps) {
  const { stream, onStreamChange, hasDetails } = props;
  const t = useTranslations('video.live');
  // It survives Stop: sound that was on is on again with the next picture.
  const [volume, setVolume] = useState(0);
  const { kind } = snapshot.state;
  const isPaused = kind === 'paused';
  return (
    <div className={classes.controls}>
      <Control
        label={isWanted ? t('stop') : t('play')}
        isDisabled={!hasSource}
        onClick={() => props.onWanted(!isWanted)}
      >
        {isWanted ? <IconPlayerStop {...ICON} /> : <IconPlayerPlay {...ICON} />}
      </Control>
      {isWanted && (
        <Control
          label={isPaused ? t('goOn') : t('pause')}
          isDisabled={!isPaused && kind !== 'playing'}
          onClick={() => (isPaused ? player.resume() : player.pause())}
        >
          {isPaused ? <IconPlayerPlay {...ICON} /> : <IconPlayerPause {...ICON} />}
        </Control>
      )}
      {stream && onStreamChange && (
        <SegmentedControl
          aria-label={t('stream')}
          value={stream}
          onChange={(value) => onStreamChange(value === 'main' ? 'main' : 'sub')}
          data={[
            { value: 'main', label: t('main') },
            { value: 'sub', label: t('sub') },
          ]}
        />
      )}
      {snapshot.hasAnalytics && (
        <span className={classes.choice}>
          {t('overlay.title')}
          <SegmentedControl
            aria-label={t('overlay.title')}
            value={props.overlays}
            onChange={(value) => props.onOverlays(MODES.find((mode) => mode === value) ?? 'boxes')}
            data={MODES.map((mode) => ({ value: mode, label: t(`overlay.${mode}`) }))}
          />
        </span>
      )}
      <span className={classes.space} />
      {snapshot.hasSound && (
        <SoundControl
          volume={volume}
          onVolume={(next) => {
            setVolume(next);
            player.setVolume(next);
          }}
        />
      )}
      {props.talk}
      <Control label={t('snapshot')} isDisabled={!snapshot.size} onClick={props.onSnapshot}>
        <IconCamera {...ICON} />
      </Control>
      <Control label={t('details.title')} isPressed={hasDetails} onClick={() => props.onDetails(!hasDetails)}>
        <IconInfoCircle {...ICON} />
      </Control>
      {fullScreen && (
        <Control
          label={fullScreen.isOn ? t('leaveFullScreen') : t('fullScreen')}
          isDisabled={!hasSource}
          onClick={fullScreen.toggle}
        >
          {fullScreen.isOn ? <IconMinimize {...ICON} /> : <IconMaximize {...ICON} />}
        </Control>
      )}
    </div>
  );
}
