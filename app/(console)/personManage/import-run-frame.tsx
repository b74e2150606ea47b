import { Button, Progress } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
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
import '@mantine/core/styles/Progress.layer.css';

interface ImportRunFrameProps {
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

/** What every run of the dialog shows: how far it came, why it stands still, and the buttons. */
export function ImportRunFrame({ hands, phase, done, total, capacity, children, onClose }: ImportRunFrameProps) {
  const t = useTranslations('personImport');
  const common = useTranslations('common');
  const form = useTranslations('form');
  const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
  const isOver = phase.kind === 'ended';
  const isMoving = phase.kind === 'sending' || phase.kind === 'offline';
  const rate = useRate(done, phase.kind === 'sending');
  useUnsaved(isOver ? [] : [t('title')]);
  useReadAgain(phase.kind === 'signedOut' ? phase.error : undefined, () => hands.resume());

  return (
    <ImportStep
      key={isOver ? 'over' : 'running'}
      title={isOver ? t(phase.isCancelled ? 'cancelled' : 'finished') : t('sending')}
    >
      <Progress value={(done / Math.max(1, total)) * 100} aria-label={t('title')} transitionDuration={0} />
      <div className={classes.line}>
        <span>{t('doneOf', { done, total })}</span>
        {rate !== undefined && <span className={classes.quiet}>{t('rate', { rate })}</span>}
        <span className={classes.quiet}>{form('upload.percent', { value: percent })}</span>
      </div>
      {/* Told at each tenth, not at each row. */}
      <span className="unseen" role="status">
        {form('upload.percent', { value: isOver ? percent : Math.floor(percent / 10) * 10 })}
      </span>
      <PhaseNotice phase={phase} capacity={capacity} />
      {children}
      <div className={buttons.buttons}>
        {isOver ? (
          <Button onClick={onClose}>{common('close')}</Button>
        ) : (
          <>
            <Button variant="default" onClick={() => hands.cancel()}>
              {t('stop')}
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
function PhaseNotice({ phase, capacity }: { phase: Phase; capacity: number }) {
  const t = useTranslations('personImport');
  const persons = useTranslations('personManage');
  const codes = useTranslations('errors.FailCode');
  const failureText = useFailureText();
  if (phase.kind === 'offline')
    return (
      <Notice tone="warn" isNews>
        {t('offline')}
      </Notice>
    );

  if (phase.kind === 'paused') return <Notice tone="info">{t('paused')}</Notice>;
  if (phase.kind === 'full') {
    const { used } = phase;
    return (
      <Notice tone="bad" isNews>
        {used === undefined ? codes('InsertLimit') : persons('full', { used, total: Math.max(used, capacity) })}
      </Notice>
    );
  }
  const text = phase.kind === 'refused' ? failureText(phase.error) : undefined;
  return text === undefined ? null : (
    <Notice tone="bad" isNews>
      {text}
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
