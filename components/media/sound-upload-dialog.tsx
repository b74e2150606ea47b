import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { DoneBar } from '@/components/feedback/done-bar';
import { lazyPart } from '@/components/feedback/lazy-part';
import { toast } from '@/components/feedback/toasts';
import { useKilobytes } from '@/components/feedback/use-kilobytes';
import { useLongAct } from '@/components/feedback/use-long-act';
import { useWhileOpen } from '@/components/feedback/use-while-open';
import { DialogForm } from '@/components/form/dialog-form';
import { DialogFrame } from '@/components/form/dialog-frame';
import { DialogTextField } from '@/components/form/dialog-text-field';
import { FileChoice } from '@/components/form/file-choice';
import type { HelperTools } from '@/components/form/use-helper-act';
import { useHelperText } from '@/components/form/use-helper-text';
import type { HelperFile } from '@/lib/contract/helper';
import { SOUND_FILE } from '@/lib/contract/limits';
import type { CustomAudioRow } from '@/lib/contract/tables/sound';
import { useActionForm } from '@/lib/forms/use-action-form';
import { isolated } from '@/lib/i18n/isolated';
import type { Problem } from '@/lib/i18n/message-keys';
import { RpcError } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';
import type { Mp3 } from '@/lib/sound/mp3-frames';
import { uploadFile } from '@/lib/upload/upload-file';
import { cuttable, fileProblem, nameFor, nameProblem, nameRefusal, type SoundProblem } from './sound-file';
import { SoundHere } from './sound-here';
import { TrimField } from './trim-field';

const HelperChoice = lazyPart(
  () => import('@/components/form/helper-choice').then((module) => module.HelperChoice),
  'nothing',
);

/** Sounds that the helper program can choose; it makes an MP3 of each. */
const HELPER_SOUNDS = ['.mp3', '.wav', '.m4a', '.aac', '.ogg', '.flac', '.wma'];

/** Reasons of the device, as problems of the file. */
const REFUSED: Readonly<Record<string, SoundProblem | 'full'>> = {
  FileTypeError: 'notMp3',
  ImportTooLarge: 'tooLarge',
  AudioRateError: 'wrongRate',
  LowStorage: 'full',
};

interface SoundUploadDialogProps {
  /** The event whose sound it becomes; without it the file is kept as a recording, for any event. */
  row?: Pick<CustomAudioRow, 'Event' | 'Name'> | undefined;
  /** Names of the other files. */
  others: readonly string[];
  onUploaded(): unknown;
  onClose(): void;
}

/** A sound file and its name. What its event had stays until the device has taken the new one. */
export function SoundUploadDialog({ row, others, onUploaded, onClose }: SoundUploadDialogProps) {
  const t = useTranslations('AudioList');
  const events = useTranslations('media.event');
  const kilobytes = useKilobytes();
  const helperText = useHelperText();
  const [file, setFile] = useState<File | HelperFile>();
  /** What the file has of frames, where a part of it can be kept. */
  const [source, setSource] = useState<{ mp3: Mp3; name: string; key: number }>();
  const [refused, setRefused] = useState<SoundProblem>();
  const newest = useRef<File | HelperFile>(undefined);
  /** The name that came with the file: the next file replaces it, and not what somebody typed. */
  const given = useRef('');
  /** Removes what the helper program made. */
  const tidy = useRef<() => void>(undefined);
  useEffect(() => () => tidy.current?.(), []);
  const limits = { size: kilobytes(SOUND_FILE.bytesMax), max: SOUND_FILE.nameMax, most: SOUND_FILE.most };
  const said = (problem: SoundProblem | 'full') => t(`problem.${problem}`, limits);
  const close = useWhileOpen(onClose);
  const act = useLongAct({
    textOf(error) {
      const reason = error instanceof RpcError ? REFUSED[String(error.detail.reason)] : undefined;
      return reason ? said(reason) : (helperText(error) ?? t('uploadFailed'));
    },
  });
  const fields = useActionForm({
    initial: { name: '' },
    label: () => t('name'),
    disabled: act.isBusy,
    validate: ({ name }) => ({ name: nameProblem(name, others) }),
  });

  const choose = async (chosen: File | HelperFile) => {
    newest.current = chosen;
    // The name of the new one is shown already: nothing else is sent under it.
    setFile(undefined);
    const problem = await fileProblem(chosen);
    const frames = chosen instanceof File ? await cuttable(chosen) : undefined;
    if (newest.current !== chosen) return;
    setRefused(problem);
    // Another file, or the same one again, begins with all of it.
    setSource((was) => frames && { mp3: frames, name: chosen.name, key: (was?.key ?? 0) + 1 });
    setFile(problem ? undefined : chosen);
    const { name } = fields.values;
    if ((problem && !frames) || (name !== '' && name !== given.current)) return;
    given.current = nameFor(chosen.name);
    fields.set({ name: given.current });
  };
  const cut = (part: File | undefined) => {
    const isTooLarge = part !== undefined && part.size > SOUND_FILE.bytesMax;
    setRefused(isTooLarge ? 'tooLarge' : undefined);
    setFile(isTooLarge ? undefined : part);
  };
  const chooseOfHelper = async (chosen: HelperFile, { helper, ...watch }: HelperTools) => {
    const options = { sampleRate: SOUND_FILE.rateHz, maxSize: SOUND_FILE.bytesMax };
    const made = await helper.convert(chosen, { to: '.mp3', options }, watch);
    tidy.current?.();
    tidy.current = () => void helper.remove(made);
    await choose(made);
  };
  const send = async ({ name }: { name: string }) => {
    if (!file) return;
    const params = { ...(row && { Event: row.Event }), Name: name, Size: file.size };
    let refusal: Problem | undefined;
    const isDone = await act.run(async ({ signal, onProgress }) => {
      try {
        await uploadFile(
          rpc,
          { method: 'AudioFileManager.upload', params, file },
          { signal, onProgress: (share) => onProgress(share * 100) },
        );
      } catch (error) {
        refusal = nameRefusal(error);
        if (!refusal) throw error;
        fields.setDeviceProblems({ name: refusal });
      }
    });
    if (!isDone || refusal) return;
    toast.success(t('uploaded'));
    close();
    await onUploaded();
  };
  return (
    <DialogFrame
      title={row ? t('uploadTitle', { event: events(row.Event) }) : t('uploadAny')}
      changed={[...(file || source ? [t('file')] : []), ...fields.changedNames]}
      onClose={onClose}
    >
      <DialogForm
        button={t('upload')}
        isBusy={act.isBusy}
        isReady={file !== undefined}
        failure={refused ? said(refused) : act.failure}
        onSubmit={fields.onSubmit(send)}
        onStop={act.stop}
      >
        <p>{t('rule', limits)}</p>
        {row && row.Name !== '' && <p>{t('stays', { name: row.Name })}</p>}
        <FileChoice
          label={t('file')}
          accept=".mp3"
          isDisabled={act.isBusy}
          given={file && !(file instanceof File) ? file.name : undefined}
          onChoose={(chosen) => void choose(chosen)}
        >
          <HelperChoice
            extensions={HELPER_SOUNDS}
            title={t('file')}
            isDisabled={act.isBusy}
            onChoose={chooseOfHelper}
          />
        </FileChoice>
        {source && (
          <TrimField key={source.key} mp3={source.mp3} name={source.name} isDisabled={act.isBusy} onCut={cut} />
        )}
        {file instanceof File && <SoundHere file={file} label={t('here', { name: isolated(file.name) })} />}
        <DialogTextField field={fields.field('name')} isTechnical />
        {act.progress !== undefined && <DoneBar label={t('sending')} done={act.progress} total={100} />}
      </DialogForm>
    </DialogFrame>
  );
}
