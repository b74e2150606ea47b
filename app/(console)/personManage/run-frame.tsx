import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { DoneBar } from '@/components/feedback/done-bar';
import { useFailureText } from '@/components/feedback/error-text';
import { Notice } from '@/components/feedback/notice';
import buttons from '@/components/form/dialog-form.module.css';
import { browserClock } from '@/lib/clock';
import { useUnsaved } from '@/lib/forms/use-unsaved';
import type { Hands } from '@/lib/people-file/import-work';
import type { Phase } from '@/lib/people-file/paced-run';
import { useReadAgain } from '@/lib/session/use-session-open';
import classes from './import-dialog.module.css';
import { ImportStep } from './import-step';

/** What a run says of itself, in the words of what it does. */
export interface RunWords {
  /** Of the bar, and of what somebody would lose by leaving. */
  name: string;
  /** Headings. */
  running: string;
  stopped: string;
  finished: string;
  paused: string;
  offline: string;
  /** Of the button that ends it. */
  stop: string;
  rate(aSecond: number): string;
}

interface RunFrameProps {
  words: RunWords;
  hands: Hands;
  phase: Phase;
  done: number;
  total: number;
  /** Persons the device has room for. */
  capacity: number;
  children: ReactNode;
  onClose(): void;
}

const RATE_EVERY_MS = 1_000;

/** What every long write shows: how far it came, why it stands still, and the buttons. */
export function RunFrame({ words, hands, phase, done, total, capacity, children, onClose }: RunFrameProps) {
  const t = useTranslations('personImport');
  const common = useTranslations('common');
  const form = useTranslations('form');
  const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
  const isOver = phase.kind === 'ended';
  const isMoving = phase.kind === 'sending' || phase.kind === 'offline';
  const rate = useRate(done, phase.kind === 'sending');
  useUnsaved(isOver ? [] : [words.name]);
  useReadAgain(phase.kind === 'signedOut' ? phase.error : undefined, () => hands.resume());

  return (
    <ImportStep
      key={isOver ? 'over' : 'running'}
      title={isOver ? words[phase.isCancelled ? 'stopped' : 'finished'] : words.running}
    >
      <DoneBar label={words.name} done={done} total={total} />
      <div className={classes.line}>
        <span>{t('doneOf', { done, total })}</span>
        {rate !== undefined && <span className={classes.quiet}>{words.rate(rate)}</span>}
        <span className={classes.quiet}>{form('upload.percent', { value: percent })}</span>
      </div>
      {/* Told at each tenth, not at each row. */}
      <span className="unseen" role="status">
        {form('upload.percent', { value: isOver ? percent : Math.floor(percent / 10) * 10 })}
      </span>
      <Standstill words={words} phase={phase} capacity={capacity} />
      {children}
      <div className={buttons.buttons}>
        {isOver ? (
          <Button onClick={onClose}>{common('close')}</Button>
        ) : (
          <>
            <Button variant="default" onClick={() => hands.cancel()}>
              {words.stop}
            </Button>
            {isMoving ? (
              <Button variant="default" onClick={() => hands.pause()}>
                {t('pause')}
              </Button>
            ) : (
              <Button onClick={() => hands.resume()}>{t('goOn')}</Button>
            )}
          </>
        )}
      </div>
    </ImportStep>
  );
}

/** Why the run stands still. Nothing is said of a login that ended: the shell says it. */
function Standstill({ words, phase, capacity }: Pick<RunFrameProps, 'words' | 'phase' | 'capacity'>) {
  const persons = useTranslations('personManage');
  const codes = useTranslations('errors.FailCode');
  const failureText = useFailureText();
  if (phase.kind === 'paused') return <Notice tone="info">{words.paused}</Notice>;
  const text = () => {
    if (phase.kind === 'offline') return words.offline;
    if (phase.kind === 'refused') return failureText(phase.error);
    if (phase.kind !== 'full') return undefined;
    const { used } = phase;
    return used === undefined ? codes('InsertLimit') : persons('full', { used, total: Math.max(used, capacity) });
  };
  const said = text();
  return said === undefined ? null : (
    <Notice tone={phase.kind === 'offline' ? 'warn' : 'bad'} isNews>
      {said}
    </Notice>
  );
}

/** Rows a second over the last second; undefined while nothing moves. */
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
