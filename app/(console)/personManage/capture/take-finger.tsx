import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useState } from 'react';
import { browserClock } from '@/lib/clock';
import { ENROLMENT } from '@/lib/contract/limits';
import { readFingerprint } from '@/lib/enrolment/read-fingerprint';
import { rpc } from '@/lib/session/device';
import { CapturePanel } from './capture-panel';
import { fingerAt } from './finger-way';
import { ReaderSelect } from './reader-select';
import classes from './take-finger.module.css';
import { useCheckedCapture } from './use-checked-capture';

const FIRST_READER = '1';

interface TakeFingerProps {
  /** Empty for a new person. */
  userId: string;
  /** Fingerprint data of the person in the drawer. */
  taken: readonly string[];
  /** Fingerprint data in base64. */
  onFinger(packet: string): void;
  onClose(): void;
}

/** Captures one finger in three presses. A bad press ends the capture, and nothing is stored. @spec §5 fingerprint */
export function TakeFinger({ userId, taken, onFinger, onClose }: TakeFingerProps) {
  const t = useTranslations('personManage.enrol');
  const [reader, setReader] = useState(FIRST_READER);
  const [presses, setPresses] = useState(0);
  const way = useMemo(() => fingerAt(reader, userId), [reader, userId]);

  const panel = useCheckedCapture(way, {
    key: reader,
    async take({ Data: { Step, Result, FileName } }) {
      if (Result !== true) return { problem: { key: 'FingerMismatch' } };
      setPresses(Number(Step));
      if (Number(Step) < ENROLMENT.presses) return undefined;
      const packet = await readFingerprint(String(FileName), rpc, browserClock);
      if (!packet) return { problem: { key: 'FingerUnread' } };
      return taken.includes(packet) ? { problem: { key: 'FingerThere' } } : { taken: packet };
    },
    onTaken: onFinger,
    onBegin: () => setPresses(0),
    onClose,
  });
  // Released after the capture, because stopping it needs the handle.
  useEffect(() => () => way.release(), [way]);
  const isWhole = presses >= ENROLMENT.presses;

  return (
    <CapturePanel
      title={t('takeFinger')}
      text={isWhole ? t('fingerDone') : t('pressFinger', { step: presses + 1, count: ENROLMENT.presses })}
      {...panel}
    >
      <ReaderSelect value={reader} onChange={setReader} />
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
