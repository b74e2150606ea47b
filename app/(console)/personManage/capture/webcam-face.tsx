import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useFocusReturn } from '@/components/feedback/focus-return';
import { Notice } from '@/components/feedback/notice';
import { useProblemText } from '@/components/feedback/problem-text';
import { photoOfFile } from '@/lib/enrolment/make-photo';
import { openWebcam, stopWebcam, WebcamError, type WebcamProblem, webcamShot } from '@/lib/enrolment/webcam';
import type { Problem } from '@/lib/i18n/message-keys';
import classes from './capture-panel.module.css';
import { useOwnEscape } from './own-escape';

interface WebcamFaceProps {
  /** Photo in base64, in a form that the device accepts. */
  onPhoto(photo: string): void;
  onClose(): void;
}

/** Takes a face photo with the camera of this computer, for devices without one. Switches the camera off on unmount. */
export function WebcamFace({ onPhoto, onClose }: WebcamFaceProps) {
  useFocusReturn();
  const ownEscape = useOwnEscape(onClose);
  const t = useTranslations('personManage.webcam');
  const common = useTranslations('common');
  const problemText = useProblemText();
  const video = useRef<HTMLVideoElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const isGone = useRef(false);
  const [isReady, setReady] = useState(false);
  const [failure, setFailure] = useState<WebcamProblem>();
  const [problem, setProblem] = useState<Problem>();

  useEffect(() => {
    isGone.current = false;
    cancel.current?.focus();
    let opened: MediaStream | undefined;
    openWebcam().then(
      (stream) => {
        opened = stream;
        if (isGone.current || !video.current) return stopWebcam(stream);
        video.current.srcObject = stream;
        // A browser without autoplay still shows the first picture.
        void video.current.play().catch(() => undefined);
      },
      (error) => !isGone.current && setFailure(error instanceof WebcamError ? error.problem : 'busy'),
    );
    return () => {
      isGone.current = true;
      if (opened) stopWebcam(opened);
    };
  }, []);

  const take = async () => {
    if (!video.current) return;
    setProblem(undefined);
    const made = await webcamShot(video.current)
      .then((file) => photoOfFile(file))
      .catch(() => ({ problem: { key: 'OnlyPng' } as const }));
    if (isGone.current) return;
    if ('problem' in made) return setProblem(made.problem);
    onPhoto(made.photo);
    onClose();
  };

  return (
    <fieldset className={classes.panel} aria-label={t('open')} {...ownEscape}>
      {failure ? (
        <Notice tone="bad" isNews>
          {t(failure)}
        </Notice>
      ) : (
        <>
          <video
            ref={video}
            className={classes.picture}
            aria-label={t('picture')}
            muted
            playsInline
            onLoadedData={() => setReady(true)}
          />
          <span role="status">{t(isReady ? 'look' : 'starting')}</span>
        </>
      )}
      {problem && (
        <Notice tone="bad" isNews>
          {problemText(problem)}
        </Notice>
      )}
      <div className={classes.buttons}>
        {!failure && (
          <Button size="xs" disabled={!isReady} onClick={() => void take()}>
            {t('take')}
          </Button>
        )}
        <Button ref={cancel} variant="default" size="xs" onClick={onClose}>
          {common('cancel')}
        </Button>
      </div>
    </fieldset>
  );
}
