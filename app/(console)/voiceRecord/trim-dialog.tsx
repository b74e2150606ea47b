import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Notice } from '@/components/feedback/notice';
import { toast } from '@/components/feedback/toasts';
import { useAct } from '@/components/feedback/use-act';
import { useKilobytes } from '@/components/feedback/use-kilobytes';
import { useWhileOpen } from '@/components/feedback/use-while-open';
import { DialogForm } from '@/components/form/dialog-form';
import { DialogFrame } from '@/components/form/dialog-frame';
import { readSound } from '@/components/media/read-sound';
import { SoundHere } from '@/components/media/sound-here';
import { TrimField } from '@/components/media/trim-field';
import { SOUND_FILE } from '@/lib/contract/limits';
import type { RecordFile } from '@/lib/contract/methods/sounds';
import { useEditTable } from '@/lib/forms/use-tables';
import { isolated } from '@/lib/i18n/isolated';
import { readMp3 } from '@/lib/sound/mp3-frames';
import { nameOfPart, replaceRecording } from './replace-recording';

interface TrimDialogProps {
  recording: RecordFile;
  /** Names of the files that the device has. */
  names: readonly string[];
  onTrimmed(): Promise<unknown>;
  onClose(): void;
}

/** Keeps a part of a recording, which can be heard here before the device has it. */
export function TrimDialog({ recording, names, onTrimmed, onClose }: TrimDialogProps) {
  const t = useTranslations('voiceRecord');
  const sound = useTranslations('AudioList');
  const common = useTranslations('common');
  const kilobytes = useKilobytes();
  const edit = useEditTable();
  const { name, path } = recording;
  const [part] = useState(() => nameOfPart(name, names));
  const close = useWhileOpen(onClose);
  const act = useAct({ textOf: () => t('trimFailed', { name: part }) });
  const [file, setFile] = useState<File>();
  const { data: read, isPending } = useQuery({
    queryKey: ['sound frames', path, recording.size],
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const bytes = await readSound(path, signal);
      const frames = readMp3(bytes);
      return frames ? { frames, whole: new File([new Uint8Array(bytes)], `${name}.mp3`) } : null;
    },
  });
  const isTooLarge = file !== undefined && file.size > SOUND_FILE.bytesMax;
  const trim = async () => {
    if (!file) return;
    const isDone = await act.run((signal) => replaceRecording(recording, { part, file }, edit, signal));
    // What was stored on the way is in the list, also after a failure.
    await onTrimmed();
    if (!isDone) return;
    toast.success(t('trimmed'));
    close();
  };
  return (
    <DialogFrame
      title={t('trimOf', { name: isolated(name) })}
      changed={file ? [t('trimOf', { name: isolated(name) })] : []}
      onClose={onClose}
    >
      <DialogForm
        button={t('trim')}
        isBusy={act.isBusy}
        isReady={file !== undefined && !isTooLarge}
        failure={act.failure}
        onSubmit={() => void trim()}
      >
        <p>{t('trimText')}</p>
        {isPending && <p role="status">{common('loading')}</p>}
        {!isPending && !read && <Notice tone="bad">{t('unreadable')}</Notice>}
        {read && <TrimField mp3={read.frames} name={read.whole.name} isDisabled={act.isBusy} onCut={setFile} />}
        {isTooLarge && (
          <p role="alert">{sound('problem.tooLarge', { size: kilobytes(SOUND_FILE.bytesMax), max: 0, most: 0 })}</p>
        )}
        {/* All of it before a part is chosen: who listens sees where to cut. */}
        {read && <SoundHere file={file ?? read.whole} label={sound('here', { name: isolated(name) })} />}
      </DialogForm>
    </DialogFrame>
  );
}
