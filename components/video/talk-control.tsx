import { IconHeadphones, IconMicrophone } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { ICON } from '@/components/theme/icon';
import { steadyClock } from '@/lib/clock';
import type { LiveSource } from '@/lib/media/live-source';
import type { LiveView } from '@/lib/media/live-view';
import { isTalkOn, type TalkState } from '@/lib/media/talk/talk-state';
import { minutesAndSeconds } from '@/lib/two-digits';
import { Control } from './live-control';
import classes from './live-panel.module.css';
import { useHold } from './use-hold';
import { type LoadTalk, useTalk } from './use-talk';

const SECOND_MS = 1000;

/**
 * Two-way talk: a button to click or to hold, a ring that shows the level of the voice, the time, and a sentence about
 * every problem. The picture's sound is off meanwhile, unless headphones are used: the device would hear itself.
 * @spec §2 two-way talk
 */
export function TalkControl({
  source,
  player,
  certificateLink,
  load,
}: {
  /** The device to talk through; without it the button is disabled, and a talk ends. */
  source: LiveSource | undefined;
  player: Pick<LiveView, 'setMuted'>;
  /** Offered where the browser denies the microphone because the page was loaded over plain http. */
  certificateLink: ReactNode;
  load?: LoadTalk;
}) {
  const t = useTranslations('video.talk');
  const ring = useRef<SVGCircleElement>(null);
  const { state, start, end } = useTalk(source, (level) => showLevel(ring, level), load);
  const isOn = isTalkOn(state);
  const isTalking = state.kind === 'talking';

  const [hasHeadphones, setHeadphones] = useState(false);
  const { onClick, on } = useHold({ isOn, isRunning: isTalking, start, end });

  useEffect(() => {
    if (!isTalking || hasHeadphones) return;
    player.setMuted(true);
    return () => player.setMuted(false);
  }, [player, isTalking, hasHeadphones]);

  const sentence = isTalking && hasHeadphones ? t('state.talkingWithSound') : sentenceOf(t, state);
  return (
    <>
      <Control label={t('button')} hint={t('hint')} isPressed={isOn} isDisabled={!source} onClick={onClick} on={on}>
        {isTalking ? <LevelRing ring={ring} /> : <IconMicrophone {...ICON} />}
      </Control>
      {isTalking && <TalkTime />}
      {isTalking && (
        <Control
          label={t('headphones')}
          isPressed={hasHeadphones}
          onClick={() => setHeadphones((hadHeadphones) => !hadHeadphones)}
        >
          <IconHeadphones {...ICON} />
        </Control>
      )}
      <div className={sentence && `${classes.hint} ${classes.talk}`}>
        <span role="status">{sentence}</span> {'problem' in state && state.problem === 'insecure' && certificateLink}
      </div>
    </>
  );
}

function sentenceOf(t: ReturnType<typeof useTranslations<'video.talk'>>, state: TalkState): string | undefined {
  if ('problem' in state) return t(`problem.${state.problem}`, { code: state.code });
  return state.kind === 'idle' || state.kind === 'ended' ? undefined : t(`state.${state.kind}`);
}

function LevelRing({ ring }: { ring: RefObject<SVGCircleElement | null> }) {
  const circle = { cx: 12, cy: 12, r: 11 };
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <circle {...circle} strokeOpacity="0.25" />
      <circle ref={ring} {...circle} pathLength="1" strokeDasharray="0 1" transform="rotate(-90 12 12)" />
      <IconMicrophone x="5" y="5" size={14} stroke={1.75} />
    </svg>
  );
}

/** Twenty times a second: bypasses React on purpose. */
function showLevel(ring: RefObject<SVGCircleElement | null>, level: number): void {
  ring.current?.setAttribute('stroke-dasharray', `${level.toFixed(2)} 1`);
}

/** Minutes and seconds since it was mounted. */
function TalkTime() {
  const [begun] = useState(() => steadyClock.now());
  const [now, setNow] = useState(begun);
  useEffect(() => steadyClock.every(SECOND_MS, () => setNow(steadyClock.now())), []);
  const seconds = Math.floor((now - begun) / SECOND_MS);
  return <bdi role="timer">{minutesAndSeconds(seconds)}</bdi>;
}
