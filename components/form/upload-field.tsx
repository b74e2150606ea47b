import { Button, Progress } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconPhoto } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useProblemText } from '@/components/feedback/problem-text';
import { browserClock, type Clock } from '@/lib/clock';
import { type PostForm, postByRequest, sendUpload } from '@/lib/forms/send-upload';
import type { Problem } from '@/lib/i18n/message-keys';
import { decodedSize, type PictureRule, pictureProblem } from '@/lib/validation/picture';
import { FileInput } from './file-input';
import classes from './upload-field.module.css';
import { useDrop } from './use-drop';

interface UploadFieldProps extends PictureRule {
  label: string;
  /** One of the upload addresses. */
  address: string;
  /** Further form parts, such as the target of the picture. */
  parts?: Readonly<Record<string, string>>;
  hint?: ReactNode;
  disabled?: boolean;
  /** The device accepted the picture; `reply` is its text. */
  onUploaded?(reply: string): void;
  /** Tests pass their own. */
  clock?: Clock;
  post?: PostForm;
}

type Upload =
  | { kind: 'empty' }
  | { kind: 'chosen'; file: File }
  | { kind: 'sending'; file: File; share: number }
  | { kind: 'done'; file: File }
  /** `problem` is undefined when the device or the connection failed. */
  | { kind: 'failed'; file: File; problem: Problem | undefined };

const MEGABYTE = 1_048_576;

/**
 * Choose, preview and send one picture: by button, by dropping or by pasting it. An invalid file is never sent, and
 * afterwards the same file can be chosen again.
 * @spec §5 image upload widget
 */
export function UploadField(props: UploadFieldProps) {
  const { label, address, parts, hint, disabled = false, maxBytes, resolution, onUploaded } = props;
  const { clock = browserClock, post = postByRequest } = props;
  const t = useTranslations('form');
  const common = useTranslations('common');
  const format = useFormatter();
  const labelId = useId();
  const input = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController>(undefined);
  const [upload, setUpload] = useState<Upload>({ kind: 'empty' });
  const isSending = upload.kind === 'sending';
  const isLocked = disabled || isSending;
  const preview = useObjectUrl(upload.kind === 'empty' || isRefused(upload) ? undefined : upload.file);

  useEffect(() => () => sending.current?.abort(), []);

  const choose = async (file: File | undefined) => {
    if (!file || isLocked) return;
    const shownBytes = (bytes: number) =>
      format.number(bytes / MEGABYTE, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
    const problem = await pictureProblem(file, { maxBytes, resolution }, decodedSize, shownBytes);
    setUpload(problem ? { kind: 'failed', file, problem } : { kind: 'chosen', file });
  };

  const send = async (file: File) => {
    const abort = new AbortController();
    sending.current = abort;
    setUpload({ kind: 'sending', file, share: 0 });
    const onProgress = (share: number) => setUpload((now) => (now.kind === 'sending' ? { ...now, share } : now));
    try {
      const reply = await sendUpload({
        address,
        file,
        ...(parts && { parts }),
        clock,
        post,
        signal: abort.signal,
        onProgress,
      });
      setUpload({ kind: 'done', file });
      onUploaded?.(reply);
    } catch {
      setUpload(abort.signal.aborted ? { kind: 'chosen', file } : { kind: 'failed', file, problem: undefined });
    }
  };

  const drop = useDrop(([file]) => void choose(file), isLocked);
  const canSend = upload.kind === 'chosen' || (upload.kind === 'failed' && !upload.problem);
  return (
    <fieldset
      className={classes.upload}
      aria-labelledby={labelId}
      {...drop}
      onPaste={(event) => void choose(event.clipboardData.files[0])}
    >
      <div className={classes.preview}>
        {preview && upload.kind !== 'empty' ? (
          <img src={preview} alt={t('upload.preview', { name: upload.file.name })} />
        ) : (
          <IconPhoto size={24} stroke={1.75} aria-hidden />
        )}
      </div>
      <div className={classes.body}>
        <span id={labelId} className={classes.label}>
          {label}
        </span>
        <FileInput
          ref={input}
          accept=".png,.jpg,.jpeg"
          hidden
          aria-label={label}
          onChoose={(file) => void choose(file)}
        />
        <div className={classes.acts}>
          <Button variant="default" disabled={isLocked} onClick={() => input.current?.click()}>
            {t('chooseFile')}
          </Button>
          {upload.kind !== 'empty' && canSend && (
            <Button variant="default" disabled={isLocked} onClick={() => void send(upload.file)}>
              {t('upload.send')}
            </Button>
          )}
          {isSending && (
            <Button variant="subtle" onClick={() => sending.current?.abort()}>
              {common('cancel')}
            </Button>
          )}
        </div>
        <span className={classes.quiet}>
          {upload.kind === 'empty' ? (hint ?? t('upload.drop')) : <bdi>{upload.file.name}</bdi>}
        </span>
        {upload.kind === 'sending' && (
          <>
            <Progress value={upload.share * 100} size={8} aria-label={t('uploading')} />
            <span className={classes.quiet}>{t('upload.percent', { value: Math.round(upload.share * 100) })}</span>
          </>
        )}
        <Outcome upload={upload} />
      </div>
    </fieldset>
  );
}

const isRefused = (upload: Upload) => upload.kind === 'failed' && upload.problem !== undefined;

/** The result, announced when it arrives. */
function Outcome({ upload }: { upload: Upload }) {
  const t = useTranslations('form');
  const errors = useTranslations('errors');
  const problemText = useProblemText();
  if (upload.kind === 'done') {
    return (
      <span className={classes.done} role="status">
        <IconCheck size={14} stroke={1.75} aria-hidden />
        {t('uploadDone')}
      </span>
    );
  }
  if (upload.kind !== 'failed') return null;
  return (
    <span className={classes.problem} role="alert">
      <IconAlertCircle size={14} stroke={1.75} aria-hidden />
      {upload.problem ? problemText(upload.problem) : errors('UploadFailed')}
    </span>
  );
}

/** An object URL for a file, revoked when the file changes. */
function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return setUrl(undefined);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
