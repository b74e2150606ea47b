import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DoneBar } from '@/components/feedback/done-bar';
import { Notice } from '@/components/feedback/notice';
import { useLongAct } from '@/components/feedback/use-long-act';
import { FileChoice } from '@/components/form/file-choice';
import { browserClock, type Clock } from '@/lib/clock';
import { type FrameTarget, PICTURES } from '@/lib/upload/frame-target';
import type { PostForm } from '@/lib/upload/post-form';
import { sendUpload, UploadFailure } from '@/lib/upload/send-upload';

interface FrameFormProps {
  target: FrameTarget;
  /** Tests pass their own. */
  clock?: Clock;
  post?: PostForm;
}

/**
 * One file for one address. The page around the frame polls the text of `output[name=reply]`: that of the device, with
 * 'successfully' or 'failed', and 'failed' where the device gave none. @spec §4 upload widget
 */
export function FrameForm({ target: { address, extensions }, clock = browserClock, post }: FrameFormProps) {
  const t = useTranslations('fileUpload');
  const form = useTranslations('form');
  const common = useTranslations('common');
  const errors = useTranslations('errors');
  const validation = useTranslations('validation');
  const [file, setFile] = useState<File>();
  const [isShown, setShown] = useState(false);
  const [reply, setReply] = useState('');
  const [isDone, setDone] = useState(false);
  const act = useLongAct({ textOf: (error) => errors(failureKey(error)) });
  const isSending = act.progress !== undefined;
  const isFit = file !== undefined && extensions.some((each) => file.name.toLowerCase().endsWith(each));
  const isOfPictures = extensions === PICTURES;

  const send = async () => {
    setShown(true);
    if (!file || !isFit) return;
    setReply('');
    setDone(false);
    const isGood = await act.run(async ({ signal, onProgress }) => {
      try {
        const options = { address, file, clock, post, signal };
        setReply(await sendUpload({ ...options, onProgress: (share) => onProgress(share * 100) }));
      } catch (error) {
        if (!signal.aborted)
          setReply(error instanceof UploadFailure && /failed/i.test(error.text) ? error.text : 'failed');
        throw error;
      }
    });
    setDone(isGood);
  };
  return (
    <form
      method="post"
      action={address}
      encType="multipart/form-data"
      onSubmit={(event) => {
        event.preventDefault();
        if (!act.isBusy) void send();
      }}
    >
      <FileChoice
        label={t('title')}
        accept={extensions.join()}
        isDisabled={act.isBusy}
        onChoose={(chosen) => {
          setFile(chosen);
          setShown(true);
          setDone(false);
          setReply('');
        }}
      >
        {isSending ? (
          <>
            <DoneBar label={form('uploading')} done={act.progress ?? 0} total={100} />
            <Button variant="default" disabled={act.isStopping} onClick={act.stop}>
              {common('cancel')}
            </Button>
          </>
        ) : (
          <Button type="submit">{form('upload.send')}</Button>
        )}
      </FileChoice>
      {isShown && !isFit && (
        <Notice tone="bad" isNews>
          {isOfPictures ? validation('OnlyPng') : t('kinds', { types: extensions.join(', ') })}
        </Notice>
      )}
      {isFit && act.failure && (
        <Notice tone="bad" isNews>
          {act.failure}
        </Notice>
      )}
      {isDone && (
        <Notice tone="ok" isNews>
          {form('uploadDone')}
        </Notice>
      )}
      <output name="reply" hidden>
        {reply}
      </output>
    </form>
  );
}

/** The text of a failure, by what HTTP says of it. */
function failureKey(error: unknown) {
  const status = error instanceof UploadFailure ? error.status : 0;
  if (status === 401) return 'Unauthorized';
  if (status === 403) return 'Forbidden';
  return status === 413 ? 'ImportTooLarge' : 'UploadFailed';
}
