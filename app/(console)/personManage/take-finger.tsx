import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useProblemText } from '@/components/feedback/problem-text';
import { browserClock } from '@/lib/clock';
import { ENROLMENT } from '@/lib/contract/limits';
import type { DeviceEvent } from '@/lib/contract/methods/events';
import { readFingerprint } from '@/lib/enrolment/read-fingerprint';
import type { Problem } from '@/lib/i18n/message-keys';
import { rpc } from '@/lib/session/device';
import { CapturePanel } from './capture-panel';
import { fingerAt } from './finger-way';
import { ReaderSelect } from './reader-select';
import classes from './take-finger.module.css';
import { useCapture } from './use-capture';

const FIRST_READER = '1';

interface TakeFingerProps {
  /** Empty for a person not stored yet. */
  userId: string;
  /** Data of the fingers that the person has in the drawer. */
  taken: readonly string[];
  /** Base64 data. */
  onFinger(packet: string): void;
  onClose(): void;
}

/** One finger, pressed three times. A bad press ends it, and nothing is kept. @spec §5 fingerprint */
export function TakeFinger({ userId, taken, onFinger, onClose }: TakeFingerProps) {
  const t = useTranslations('personManage.enrol');
  const problemText = useProblemText();
  const [reader, setReader] = useState(FIRST_READER);
  const [presses, setPresses] = useState(0);
  const [problem, setProblem] = useState<Problem>();
  const isGone = useRef(false);
  const way = useMemo(() => fingerAt(reader, userId), [reader, userId]);

  const take = async ({ Data: { Step, Result, FileName } }: DeviceEvent) => {
    if (Result !== true) return setProblem({ key: 'FingerMismatch' });
    setPresses(Number(Step));
    if (Number(Step) < ENROLMENT.presses) return;
    const packet = await readFingerprint(String(FileName), rpc, browserClock);
    if (isGone.current) return;
    if (!packet) return setProblem({ key: 'FingerUnread' });
    if (taken.includes(packet)) return setProblem({ key: 'FingerThere' });
    onFinger(packet);
    onClose();
  };
  const { state, again } = useCapture(way, reader, (event) => void take(event));
  // After the capture, whose stop needs the handle.
  useEffect(() => () => way.leave(), [way]);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const anew = () => {
    setProblem(undefined);
    setPresses(0);
  };
  const isWhole = presses >= ENROLMENT.presses;

  return (
    <CapturePanel
      title={t('takeFinger')}
      text={isWhole ? t('fingerDone') : t('pressFinger', { step: presses + 1, count: ENROLMENT.presses })}
      state={state}
      problem={problem && problemText(problem)}
      onAgain={() => {
        anew();
        again();
      }}
      onClose={onClose}
    >
      <ReaderSelect
        value={reader}
        onChange={(id) => {
          anew();
          setReader(id);
        }}
      />
      <div className={classes.steps} aria-hidden>
        {Array.from({ length: ENROLMENT.presses }, (_, step) => (
          <span key={step} data-done={step < presses || undefined}>
            {step + 1}
          </span>
        ))}
      </div>
    </CapturePanel>
  );
}
