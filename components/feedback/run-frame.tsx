import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { DoneBar } from '@/components/feedback/done-bar';
import { useFailureText } from '@/components/feedback/error-text';
import { Notice } from '@/components/feedback/notice';
import { browserClock } from '@/lib/clock';
import { useUnsaved } from '@/lib/forms/use-unsaved';
import { isFileGone } from '@/lib/jobs/file-gone';
import type { Phase, RunControls } from '@/lib/jobs/paced-run';
import { noteUse } from '@/lib/session/idle';
import { useReadAgain } from '@/lib/session/use-session-open';
import { DialogStep } from './dialog-step';
import classes from './run-frame.module.css';

/** The texts of a run. */
export interface RunWords {
  /** Label of the bar, and what would be lost by leaving the page. */
  name: string;
  /** Headings. */
  running: string;
  stopped: string;
  finished: string;
  paused: string;
  offline: string;
  /** Label of the button that cancels the run. */
  stop: string;
  rate(aSecond: number): string;
  /** Why the run is paused when the device has no room. @param used entries the device holds, if it says */
  full(used: number | undefined): string;
}

interface RunFrameProps {
  words: RunWords;
  controls: RunControls;
  phase: Phase;
  done: number;
  total: number;
  children: ReactNode;
  /** The button of what follows when the run is over. */
  onward?: ReactNode;
  onClose(): void;
}

const RATE_EVERY_MS = 1_000;

/** The frame of every long write: progress, reason of a pause, and its buttons. */
export function RunFrame({ words, controls, phase, done, total, children, onward, onClose }: RunFrameProps) {
  const t = useTranslations('run');
  const common = useTranslations('common');
  const form = useTranslations('form');
  const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
  const isOver = phase.kind === 'ended';
  const isMoving = phase.kind === 'sending' || phase.kind === 'offline';
  const rate = useRate(done, phase.kind === 'sending');
  useUnsaved(isOver ? [] : [words.name], { isApart: true });
  // A long write counts as use, so that the idle sign-out does not interrupt it.
  useEffect(() => noteUse(), [done]);
  useReadAgain(phase.kind === 'signedOut' ? phase.error : undefined, () => controls.resume());

  return (
    <DialogStep
      key={isOver ? 'over' : 'running'}
      title={isOver ? words[phase.isCancelled ? 'stopped' : 'finished'] : words.running}
      foot={
        isOver ? (
          <>
            <Button variant={onward ? 'default' : 'filled'} onClick={onClose}>
              {common('close')}
            </Button>
            {onward}
          </>
        ) : (
          <>
            <Button variant="default" onClick={() => controls.cancel()}>
              {words.stop}
            </Button>
            {isMoving ? (
              <Button variant="default" onClick={() => controls.pause()}>
                {t('pause')}
              </Button>
            ) : (
              <Button onClick={() => controls.resume()}>{t('goOn')}</Button>
            )}
          </>
        )
      }
    >
      <DoneBar label={words.name} done={done} total={total} />
      <div className={classes.line}>
        <span>{t('doneOf', { done, total })}</span>
        {rate !== undefined && <span className={classes.quiet}>{words.rate(rate)}</span>}
        <span className={classes.quiet}>{form('upload.percent', { value: percent })}</span>
      </div>
      {/* A screen reader announces every 10 %, not every row. */}
      <span className="unseen" role="status">
        {form('upload.percent', { value: isOver ? percent : Math.floor(percent / 10) * 10 })}
      </span>
      <Standstill words={words} phase={phase} />
      {children}
    </DialogStep>
  );
}

/** Why the run is paused. */
function Standstill({ words, phase }: Pick<RunFrameProps, 'words' | 'phase'>) {
  const t = useTranslations('run');
  const failureText = useFailureText();
  const shell = useTranslations('shell');
  // The band of the shell, with the way back, is behind the dialog: a click on Continue leads to the same.
  if (phase.kind === 'signedOut') return <Notice tone="warn">{shell('bannerReLogin')}</Notice>;
  if (phase.kind === 'paused') return <Notice tone="info">{words.paused}</Notice>;
  const text = () => {
    if (phase.kind === 'offline') return words.offline;
    if (phase.kind === 'refused') {
      return isFileGone(phase.error) ? t('fileGone') : failureText(phase.error);
    }
    return phase.kind === 'full' ? words.full(phase.used) : undefined;
  };
  const reason = text();
  return reason === undefined ? null : (
    <Notice tone={phase.kind === 'offline' ? 'warn' : 'bad'} isNews>
      {reason}
    </Notice>
  );
}

/** Rows per second over the last second; undefined while nothing moves. */
function useRate(done: number, isMoving: boolean): number | undefined {
  const [rate, setRate] = useState<number>();
  const latest = useRef(done);
  latest.current = done;
  useEffect(() => {
    if (!isMoving) return setRate(undefined);
    let before = latest.current;
    return browserClock.every(RATE_EVERY_MS, () => {
      setRate(Math.round(((latest.current - before) * 1_000) / RATE_EVERY_MS));
      before = latest.current;
    });
  }, [isMoving]);
  return rate;
}
