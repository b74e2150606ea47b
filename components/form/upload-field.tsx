import { Button, Progress } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconPhoto } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useProblemText } from '@/components/feedback/problem-text';
import { useKilobytes } from '@/components/feedback/use-kilobytes';
import { type Clock, steadyClock } from '@/lib/clock';
import { session } from '@/lib/session/device';
import { fitPicture } from '@/lib/upload/fit-picture';
import type { PostForm } from '@/lib/upload/post-form';
import { sendUpload, UploadFailure } from '@/lib/upload/send-upload';
import { decodedFacts, type PictureRefusal, type PictureRule, pictureRefusal } from '@/lib/validation/picture';
import { pictureFacts } from '@/lib/validation/picture-header';
import { FileInput } from './file-input';
import classes from './upload-field.module.css';
import { useDrop } from './use-drop';

interface UploadFieldProps extends PictureRule {
  label: string;
  /** One of the upload addresses. */
  address: string;
  /** Further form parts, such as the target of the picture. */
  parts?: Readonly<Record<string, string>>;
  /** Name that the file is sent under, without its extension; without it, that of the chosen file. */
  name?: string;
  hint?: ReactNode;
  disabled?: boolean;
  /** A file that was chosen elsewhere already. */
  given?: File | undefined;
  /** Makes of a picture one that the rule accepts; tests pass their own. */
  fit?: typeof fitPicture;
  /** Inputs that belong to the chosen picture. */
  children?: ReactNode;
  onChosen?(file: File): void;
  /** Called before it is sent; false: it is not. */
  mayStart?(): boolean;
  /** Text for a reply with 'failed'; undefined: the general one. */
  refusalText?(reply: string): string | undefined;
  /** The device accepted the picture; `reply` is its text. */
  onUploaded?(reply: string): void;
  /** Tests pass their own. */
  clock?: Clock;
  post?: PostForm;
}

type Upload =
  | { kind: 'empty' }
  /** It is being decoded, which takes seconds for a large picture: another one may be chosen, but none sent. */
  | { kind: 'reading'; file: File }
  | { kind: 'chosen'; file: File }
  | { kind: 'refused'; file: File; refusal: PictureRefusal }
  /** The browser cannot read it: it was changed, or is on a drive that was taken out. */
  | { kind: 'unread'; file: File }
  | { kind: 'fitting'; file: File; refusal: PictureRefusal }
  | { kind: 'sending'; file: File; share: number }
  | { kind: 'done'; file: File }
  /** The device or the connection failed; the reply so far, and the status of HTTP. */
  | { kind: 'failed'; file: File; reply: string; status: number };

/**
 * Choose, preview and send one picture: by button, by dropping or by pasting it. An invalid file is never sent; where
 * the browser can make a valid one of it, it offers that. Afterwards the same file can be chosen again.
 * @spec §5 image upload widget
 */
export function UploadField(props: UploadFieldProps) {
  const { label, address, parts, name, hint, disabled = false, maxBytes, resolution, given, children } = props;
  const { onChosen, onUploaded, mayStart, refusalText, fit = fitPicture, clock = steadyClock, post } = props;
  const t = useTranslations('form');
  const common = useTranslations('common');
  const shownBytes = useKilobytes();
  const labelId = useId();
  const input = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController>(undefined);
  const newest = useRef<File>(undefined);
  const [upload, setUpload] = useState<Upload>({ kind: 'empty' });
  const isSending = upload.kind === 'sending';
  const isLocked = disabled || isSending || upload.kind === 'fitting';
  const isFitting = upload.kind === 'refused' || upload.kind === 'fitting';
  const preview = useObjectUrl(
    upload.kind === 'empty' || upload.kind === 'unread' || isFitting ? undefined : upload.file,
  );

  useEffect(() => () => sending.current?.abort(), []);

  const choose = async (file: File | undefined) => {
    if (!file || isLocked) return;
    newest.current = file;
    setUpload({ kind: 'reading', file });
    const judged = await pictureRefusal(file, { maxBytes, resolution }, decodedFacts, shownBytes).then(
      (refusal): Upload => (refusal ? { kind: 'refused', file, refusal } : { kind: 'chosen', file }),
      (): Upload => ({ kind: 'unread', file }),
    );
    // Meanwhile another one was chosen.
    if (newest.current !== file) return;
    setUpload(judged);
    if (judged.kind !== 'unread') onChosen?.(file);
  };
  const first = useRef(given);
  useEffect(() => {
    const file = first.current;
    first.current = undefined;
    void choose(file);
  });

  const makeFit = async (file: File, refusal: PictureRefusal) => {
    setUpload({ kind: 'fitting', file, refusal });
    const made = await fit(file, { maxBytes, resolution }).catch(() => undefined);
    setUpload(
      made ? { kind: 'chosen', file: made } : { kind: 'refused', file, refusal: { ...refusal, canFit: false } },
    );
  };

  const send = async (file: File) => {
    if (mayStart?.() === false) return;
    const abort = new AbortController();
    sending.current = abort;
    setUpload({ kind: 'sending', file, share: 0 });
    const onProgress = (share: number) => setUpload((now) => (now.kind === 'sending' ? { ...now, share } : now));
    const sent = await namedByContent(file, name).catch(() => undefined);
    if (!sent) return setUpload({ kind: 'unread', file });
    try {
      const reply = await sendUpload({
        address,
        file: sent,
        ...(parts && { parts }),
        clock,
        post,
        signal: abort.signal,
        onProgress,
      });
      setUpload({ kind: 'done', file });
      onUploaded?.(reply);
    } catch (error) {
      if (abort.signal.aborted) return setUpload({ kind: 'chosen', file });
      const { text: reply, status } = error instanceof UploadFailure ? error : { text: '', status: 0 };
      setUpload({ kind: 'failed', file, reply, status });
      if (status === 401) session.end('unauthorized');
    }
  };

  const drop = useDrop(([file]) => void choose(file), isLocked);
  const canSend = upload.kind === 'chosen' || upload.kind === 'failed';
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
        <span className={classes.quiet}>
          {upload.kind === 'empty' ? (hint ?? t('upload.drop')) : <bdi>{upload.file.name}</bdi>}
        </span>
        {isFitting && <Refused upload={upload} shownBytes={shownBytes} />}
        {upload.kind !== 'empty' && children}
        <div className={classes.acts}>
          <Button variant="default" disabled={isLocked} onClick={() => input.current?.click()}>
            {t('chooseFile')}
          </Button>
          {isFitting && upload.refusal.canFit && (
            <Button variant="default" disabled={isLocked} onClick={() => void makeFit(upload.file, upload.refusal)}>
              {t('upload.fit')}
            </Button>
          )}
          {canSend && (
            <Button disabled={isLocked} onClick={() => void send(upload.file)}>
              {t('upload.send')}
            </Button>
          )}
          {isSending && (
            // The device has all of it: to leave off would not keep it from storing the picture.
            <Button variant="subtle" disabled={upload.share === 1} onClick={() => sending.current?.abort()}>
              {common('cancel')}
            </Button>
          )}
        </div>
        {upload.kind === 'sending' && (
          <>
            <Progress value={upload.share * 100} size={8} aria-label={t('uploading')} />
            <span className={classes.quiet}>
              {/* Sent is not stored: the device has not answered yet. */}
              {upload.share === 1
                ? t('upload.waiting')
                : t('upload.percent', { value: Math.floor(upload.share * 100) })}
            </span>
          </>
        )}
        <Outcome upload={upload} refusalText={refusalText} />
      </div>
    </fieldset>
  );
}

/** A file with the extension of its content, whatever it was called, and the wanted name. */
async function namedByContent(file: File, name: string | undefined): Promise<File> {
  const kind = (await pictureFacts(file))?.kind ?? 'jpg';
  return new File([file], `${name ?? file.name.replace(/\.\w+$/, '')}.${kind}`);
}

/** Why a file is not sent, and what it is. */
function Refused({
  upload,
  shownBytes,
}: {
  upload: Extract<Upload, { refusal: PictureRefusal }>;
  shownBytes(bytes: number): string;
}) {
  const t = useTranslations('form');
  const problemText = useProblemText();
  const { file, refusal } = upload;
  const facts = useFacts(refusal.canFit ? file : undefined);
  return (
    <>
      <Problem text={problemText(refusal.problem)} />
      {facts && (
        <span className={classes.quiet}>
          {t('upload.facts', { width: facts.width, height: facts.height, size: shownBytes(file.size) })}
        </span>
      )}
    </>
  );
}

function useFacts(file: File | undefined) {
  const [facts, setFacts] = useState<Awaited<ReturnType<typeof pictureFacts>>>();
  useEffect(() => {
    setFacts(undefined);
    // Without them the reason stands alone.
    if (file) void pictureFacts(file).then(setFacts, () => undefined);
  }, [file]);
  return facts;
}

function Problem({ text }: { text: string }) {
  return (
    <span className={classes.problem} role="alert">
      <IconAlertCircle size={14} stroke={1.75} aria-hidden />
      {text}
    </span>
  );
}

/** The result, announced when it arrives. */
function Outcome({ upload, refusalText }: { upload: Upload } & Pick<UploadFieldProps, 'refusalText'>) {
  const t = useTranslations('form');
  const errors = useTranslations('errors');
  const chosen = useTranslations('contactImport.file');
  if (upload.kind === 'unread') return <Problem text={chosen('unreadable')} />;
  if (upload.kind === 'done') {
    return (
      <span className={classes.done} role="status">
        <IconCheck size={14} stroke={1.75} aria-hidden />
        {t('uploadDone')}
      </span>
    );
  }
  if (upload.kind !== 'failed') return null;
  return <Problem text={refusalText?.(upload.reply) ?? errors(failureKey(upload))} />;
}

/** What any upload may meet. A device without room says so in words. @assumed pages-3 11.4 LowStorage */
function failureKey({ status, reply }: { status: number; reply: string }) {
  if (status === 401) return 'Unauthorized';
  if (status === 403) return 'Forbidden';
  return /not enough space|LowStorage/.test(reply) ? 'LowStorage' : 'UploadFailed';
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
