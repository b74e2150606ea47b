import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useProblemText } from '@/components/feedback/problem-text';
import { photoOfPicture } from '@/lib/enrolment/make-photo';
import type { CaptureWay } from '@/lib/enrolment/run-capture';
import type { Problem } from '@/lib/i18n/message-keys';
import { notifications, rpc } from '@/lib/session/device';
import { readAccessPicture } from '@/lib/snapshots/access-picture';
import { snapshotListener } from '@/lib/snapshots/snapshot-listener';
import { CapturePanel } from './capture-panel';
import { useCapture } from './use-capture';

const CHANNEL = 0;

/** The camera takes pictures of whoever comes to the door; nothing is to be started. @spec §3 snapshot event */
const nextPicture: CaptureWay<unknown> = {
  listen: (onTold, onOpen) => snapshotListener(notifications, rpc)(CHANNEL, ['AccessControl'], onTold, onOpen),
  start: () => Promise.resolve(),
  stop: () => Promise.resolve(),
  judge: (told) => (readAccessPicture(told) ? 'end' : 'other'),
};

interface CaptureFaceProps {
  /** Base64, as the device takes it. */
  onPhoto(photo: string): void;
  onClose(): void;
}

/** The next face that the camera of the device sees, cut out of its picture in the browser. */
export function CaptureFace({ onPhoto, onClose }: CaptureFaceProps) {
  const t = useTranslations('personManage.enrol');
  const problemText = useProblemText();
  const [problem, setProblem] = useState<Problem>();
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const take = async (told: unknown) => {
    const shot = readAccessPicture(told);
    if (!shot) return;
    const made = await photoOfPicture(shot).catch(() => ({ problem: { key: 'OnlyPng' } as const }));
    if (isGone.current) return;
    if ('problem' in made) return setProblem(made.problem);
    onPhoto(made.photo);
    onClose();
  };
  const { state, again } = useCapture(nextPicture, '', (told) => void take(told));

  return (
    <CapturePanel
      title={t('takePhoto')}
      text={t('lookAtCamera')}
      state={state}
      problem={problem && problemText(problem)}
      onAgain={() => {
        setProblem(undefined);
        again();
      }}
      onClose={onClose}
    />
  );
}
