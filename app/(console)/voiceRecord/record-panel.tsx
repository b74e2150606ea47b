import { Button } from '@mantine/core';
import { IconMicrophone, IconPlayerStop } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { DoneBar } from '@/components/feedback/done-bar';
import { Notice } from '@/components/feedback/notice';
import { useProblemText } from '@/components/feedback/problem-text';
import { DialogTextField } from '@/components/form/dialog-text-field';
import { NumberBox } from '@/components/form/number-box';
import { Panel } from '@/components/form/panel';
import { LevelLine } from '@/components/media/level-line';
import { nameProblem, nameRefusal } from '@/components/media/sound-file';
import { ICON } from '@/components/theme/icon';
import { RECORDING, SOUND_FILE } from '@/lib/contract/limits';
import { useActionForm } from '@/lib/forms/use-action-form';
import { RpcError } from '@/lib/rpc/rpc-error';
import { rangeProblem } from '@/lib/validation/text-kinds';
import classes from './page.module.css';
import { useRecorder } from './use-recorder';

interface RecordFields {
  name: string;
  seconds: number | '';
}

interface RecordPanelProps {
  /** Names of the files that the device has. */
  names: readonly string[];
  isFull: boolean;
  onStored(): unknown;
}

/** Records one file at the device, under a name and for at most so many seconds. */
export function RecordPanel({ names, isFull, onStored }: RecordPanelProps) {
  const t = useTranslations('voiceRecord');
  const sound = useTranslations('AudioList');
  const common = useTranslations('common');
  const problemText = useProblemText();
  const limits = { size: '', max: SOUND_FILE.nameMax, most: SOUND_FILE.most };
  const recorder = useRecorder({
    textOf(error) {
      const reason = error instanceof RpcError ? String(error.detail.reason) : '';
      if (reason === 'TargetInUse') return t('busy');
      return reason === 'LowStorage' ? sound('problem.full', limits) : undefined;
    },
    isShown(error) {
      const name = nameRefusal(error);
      if (name) fields.setDeviceProblems({ name });
      return name !== undefined;
    },
    async onStored() {
      fields.reset({ ...fields.values, name: '' });
      await onStored();
    },
    onUnknown: onStored,
  });
  const { recording, levels, isBusy } = recorder;
  const ButtonIcon = recording ? IconPlayerStop : IconMicrophone;
  const button = useRef<HTMLButtonElement>(null);
  /** The button of Record and of Stop is disabled in between, and the browser then drops its focus. */
  const hadFocus = useRef(false);
  useEffect(() => {
    if (!isBusy && hadFocus.current && document.activeElement === document.body) button.current?.focus();
  }, [isBusy]);
  const fields = useActionForm<RecordFields>({
    initial: { name: '', seconds: RECORDING.factoryS },
    label: (key) => t(key === 'name' ? 'name' : 'length'),
    disabled: recording !== undefined,
    validate: ({ name, seconds }) => ({
      name: nameProblem(name, names),
      seconds: rangeProblem(seconds, { min: RECORDING.minS, max: RECORDING.maxS }),
    }),
  });
  const length = fields.field('seconds');
  const submit = fields.onSubmit(({ name, seconds }) => recorder.start(name, Number(seconds)));
  return (
    <Panel title={t('record')}>
      <form
        className={classes.record}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (recording) void recorder.stop();
          else submit(event);
        }}
      >
        <DialogTextField field={fields.field('name')} isTechnical />
        <NumberBox
          label={length.label}
          value={length.value}
          rightSection={common('seconds')}
          disabled={length.disabled}
          error={length.problem && problemText(length.problem)}
          errorProps={{ role: 'alert' }}
          onBlur={length.blur}
          onChange={length.set}
        />
        <Button
          ref={button}
          type="submit"
          variant={recording ? 'default' : 'filled'}
          leftSection={<ButtonIcon {...ICON} />}
          loading={isBusy}
          disabled={isFull && !recording}
          onFocus={() => {
            hadFocus.current = true;
          }}
          onBlur={({ currentTarget }) => {
            if (!currentTarget.disabled) hadFocus.current = false;
          }}
        >
          {t(recording ? 'stop' : 'start')}
        </Button>
        {recording && (
          <div className={classes.running}>
            <p role="timer">{t('running', { seconds: recording.seconds, length: Number(length.value) })}</p>
            <DoneBar
              label={t('recordingOf', { name: recording.name })}
              done={recording.seconds}
              total={Number(length.value)}
            />
            {levels && <LevelLine levels={levels} />}
          </div>
        )}
        {(recorder.failure || isFull) && (
          <div className={classes.running}>
            <Notice tone={recorder.failure ? 'bad' : 'warn'} isNews={recorder.failure !== undefined}>
              {recorder.failure ?? sound('full', limits)}
            </Notice>
          </div>
        )}
      </form>
    </Panel>
  );
}
