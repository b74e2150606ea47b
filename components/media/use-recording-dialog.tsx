import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from '@/components/feedback/toasts';
import { useAct } from '@/components/feedback/use-act';
import { useWhileOpen } from '@/components/feedback/use-while-open';
import { DialogForm } from '@/components/form/dialog-form';
import { DialogFrame } from '@/components/form/dialog-frame';
import { SelectBox } from '@/components/form/select-box';
import { PageLink } from '@/components/shell/page-link';
import type { RecordFile } from '@/lib/contract/methods/sounds';
import { VOICE_EVENTS, type VoiceEvent } from '@/lib/contract/tables/sound';
import { useEditTable } from '@/lib/forms/use-tables';
import { useCapabilities } from '@/lib/session/use-visitor';

interface UseRecordingDialogProps {
  recordings: readonly RecordFile[];
  /** What is given is chosen already. */
  event?: VoiceEvent | undefined;
  recording?: RecordFile | undefined;
  onUsed(): unknown;
  onClose(): void;
}

/** Makes a recording the sound of an event. Table CustomAudio. */
export function UseRecordingDialog({ recordings, event, recording, onUsed, onClose }: UseRecordingDialogProps) {
  const t = useTranslations('voiceRecord');
  const events = useTranslations('media.event');
  const { voiceManage } = useCapabilities();
  const edit = useEditTable();
  const close = useWhileOpen(onClose);
  const act = useAct();
  const [Event, setEvent] = useState(event);
  const [path, setPath] = useState(recording?.path);
  const chosen = recordings.find((each) => each.path === path);
  const use = async () => {
    if (!chosen || !Event) return;
    const { name: Name, path: Path, size: Size, duration: Seconds } = chosen;
    const isDone = await act.run(async () => {
      const outcome = await edit('CustomAudio', (rows) =>
        rows.map((row) => (row.Event === Event ? { ...row, Name, Path, Size, Seconds, State: 'Complete' } : row)),
      );
      if (outcome.kind !== 'saved') throw outcome.error;
    });
    if (!isDone) return;
    toast.success(t('used'));
    close();
    await onUsed();
  };
  return (
    <DialogFrame
      title={t('use')}
      changed={[...(path === recording?.path ? [] : [t('recording')]), ...(Event === event ? [] : [t('event')])]}
      onClose={onClose}
    >
      <DialogForm
        button={t('useButton')}
        isBusy={act.isBusy}
        isReady={chosen !== undefined && Event !== undefined}
        failure={act.failure}
        onSubmit={() => void use()}
      >
        <SelectBox
          label={t('recording')}
          allowDeselect={false}
          data={recordings.map((each) => ({ value: each.path, label: each.name }))}
          value={path ?? null}
          onChange={(next) => setPath(next ?? undefined)}
        />
        <SelectBox
          label={t('event')}
          allowDeselect={false}
          data={VOICE_EVENTS.map((value) => ({ value, label: events(value) }))}
          value={Event ?? null}
          onChange={(next) => setEvent(VOICE_EVENTS.find((each) => each === next))}
        />
        {voiceManage && (
          <p>{t.rich('thenPrompt', { link: (text) => <PageLink path="/voiceManage">{text}</PageLink> })}</p>
        )}
      </DialogForm>
    </DialogFrame>
  );
}
