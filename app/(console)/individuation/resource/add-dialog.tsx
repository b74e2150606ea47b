import { TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { DoneBar } from '@/components/feedback/done-bar';
import { Notice } from '@/components/feedback/notice';
import { useProblemText } from '@/components/feedback/problem-text';
import { toast } from '@/components/feedback/toasts';
import { useLongAct } from '@/components/feedback/use-long-act';
import { useWhileOpen } from '@/components/feedback/use-while-open';
import { DialogForm } from '@/components/form/dialog-form';
import { DialogFrame } from '@/components/form/dialog-frame';
import { FileChoice } from '@/components/form/file-choice';
import { useFileSize } from '@/components/media/use-file-size';
import { RowAct } from '@/components/table/row-act';
import { nameFor } from '@/components/terminal/picture-name';
import { browserClock } from '@/lib/clock';
import type { AdvertType } from '@/lib/contract/methods/video-output';
import { isolated } from '@/lib/i18n/isolated';
import { session } from '@/lib/session/device';
import { sendUpload, UploadFailure } from '@/lib/upload/send-upload';
import classes from './add-dialog.module.css';
import { type AdvertProblem, type ChosenFile, problemsOf, readChosen, refusalOf } from './advert-file';
import type { AdvertLimits } from './use-advert-limits';

interface AddDialogProps {
  kind: AdvertType;
  limits: AdvertLimits;
  /** Names of all resources: a picture and a clip cannot share one. */
  names: readonly string[];
  /** How many of this kind the device has. */
  count: number;
  onAdded(): unknown;
  onClose(): void;
}

/** Several files at once, each with its name, its problem and its progress. What the device took leaves the dialog. */
export function AddDialog({ kind, limits, names, count, onAdded, onClose }: AddDialogProps) {
  const t = useTranslations('individuation.resource');
  const form = useTranslations('form');
  const errors = useTranslations('errors');
  const problemText = useProblemText();
  const size = useFileSize();
  const close = useWhileOpen(onClose);
  const act = useLongAct();
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const lastKey = useRef(0);
  const places = Math.max(0, limits.most[kind] - count);
  const free = limits.space?.free ?? Number.POSITIVE_INFINITY;
  const problems = problemsOf(files, kind, { places, free, names });
  const ready = files.filter((_, index) => problems[index] === undefined);
  const facts = { ...limits.screen, size: size(limits.bytes[kind]), minutes: limits.seconds / 60, places };
  const said = (problem: AdvertProblem) =>
    typeof problem === 'string'
      ? t(`problem.${problem}`, { ...facts, most: limits.most[kind], free: size(free === Infinity ? 0 : free) })
      : problemText(problem);
  const change = (key: number, next: Partial<ChosenFile>) =>
    setFiles((all) => all.map((each) => (each.key === key ? { ...each, ...next } : each)));

  const choose = async (file: File) => {
    lastKey.current += 1;
    const key = lastKey.current;
    const known = await readChosen(file, kind, limits, size);
    setFiles((all) => {
      const name = nameFor(file.name, [...names, ...all.map((each) => each.name)]);
      // In the order in which they were chosen, however long each took to read.
      return [...all, { key, file, name, ...known }].sort((one, other) => one.key - other.key);
    });
  };
  /** Returns whether the device took the file. Throws when the act is stopped. */
  const sendOne = async ({ key, file, name, type }: ChosenFile, signal: AbortSignal): Promise<boolean> => {
    change(key, { share: 0, failure: undefined });
    try {
      await sendUpload({
        address: '/fileUpload/advert',
        file: new File([file], `${name.trim()}.${type}`),
        clock: browserClock,
        signal,
        onProgress: (share) => change(key, { share }),
      });
      setFiles((all) => all.filter((each) => each.key !== key));
      return true;
    } catch (error) {
      change(key, { share: undefined });
      if (!(error instanceof UploadFailure)) throw error;
      const problem = refusalOf(error.text, kind, limits.most[kind], size(limits.bytes[kind]));
      const ofStatus = error.status === 403 ? 'Forbidden' : 'UploadFailed';
      change(key, { failure: problem ? said(problem) : errors(ofStatus) });
      if (error.status === 401) session.end('unauthorized');
      return false;
    }
  };
  const send = async () => {
    let added = 0;
    const isDone = await act.run(async ({ signal }) => {
      for (const each of ready) if (await sendOne(each, signal)) added += 1;
    });
    if (added > 0) {
      toast.success(t('added', { count: added }));
      await onAdded();
    }
    if (isDone && added === files.length) close();
  };
  return (
    <DialogFrame title={t(`add.${kind}`)} changed={files.map(({ name }) => name)} size={560} onClose={onClose}>
      <DialogForm
        button={t('addCount', { count: ready.length })}
        isBusy={act.isBusy}
        isReady={ready.length > 0}
        failure={act.failure}
        onSubmit={() => void send()}
        onStop={act.stop}
      >
        <p>{t(`rule.${kind}`, facts)}</p>
        <FileChoice
          label={t(`kind.${kind}`)}
          accept={kind === 'Video' ? '.mp4' : '.png,.jpg,.jpeg'}
          isMany
          isDisabled={act.isBusy}
          onChoose={(file) => void choose(file)}
        />
        {files.length > 0 && (
          <ul className={classes.files}>
            {files.map((each, index) => {
              const problem = problems[index];
              const failure = problem ? said(problem) : each.failure;
              return (
                <li key={each.key} data-bad={failure !== undefined || undefined}>
                  <TextInput
                    label={t('nameOf', { file: isolated(each.file.name) })}
                    value={each.name}
                    dir="auto"
                    disabled={act.isBusy}
                    error={failure}
                    errorProps={{ role: 'alert' }}
                    description={
                      <>
                        <span>{size(each.file.size)}</span>
                        {each.size && (
                          <span className={classes.pixels}>
                            <bdi dir="ltr">{`${each.size.width} × ${each.size.height}`}</bdi>
                          </span>
                        )}
                      </>
                    }
                    inputWrapperOrder={['label', 'input', 'description', 'error']}
                    onChange={(event) => change(each.key, { name: event.currentTarget.value, failure: undefined })}
                  />
                  <RowAct
                    icon={IconX}
                    label={t('leaveOut', { name: isolated(each.name) })}
                    isDisabled={act.isBusy}
                    onClick={() => setFiles((all) => all.filter(({ key }) => key !== each.key))}
                  />
                  {each.size && each.size.width > each.size.height && !failure && (
                    <Notice tone="warn">{t('landscapeHint')}</Notice>
                  )}
                  {each.share !== undefined && (
                    <div>
                      <DoneBar label={t('sending', { name: isolated(each.name) })} done={each.share} total={1} />
                      <small>
                        {each.share === 1
                          ? form('upload.waiting')
                          : form('upload.percent', { value: Math.floor(each.share * 100) })}
                      </small>
                    </div>
                  )}
                </li>
              );
            })}
          </ul>
        )}
        {files.length > 0 && <p>{t('canAdd', { count: ready.length, total: files.length })}</p>}
      </DialogForm>
    </DialogFrame>
  );
}
