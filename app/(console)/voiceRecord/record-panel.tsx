import { Button, TextInput } from '@mantine/core';
import { IconMicrophone, IconPlayerStop } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { DoneBar } from '@/components/feedback/done-bar';
import { Notice } from '@/components/feedback/notice';
import { NumberBox } from '@/components/form/number-box';
import { Panel } from '@/components/form/panel';
import { LevelLine } from '@/components/media/level-line';
import { nameProblem } from '@/components/media/sound-file';
import { RECORDING, SOUND_FILE } from '@/lib/contract/limits';
import { RpcError } from '@/lib/rpc/rpc-error';
import classes from './page.module.css';
import { useRecorder } from './use-recorder';

/** Reasons of the device, as messages of `AudioList.problem`. */
const REFUSED: Readonly<Record<string, 'nameTaken' | 'nameInvalid' | 'nameTooLong' | 'full'>> = {
  FileNameExists: 'nameTaken',
  FileNameInvalid: 'nameInvalid',
  FileNameTooLong: 'nameTooLong',
  LowStorage: 'full',
};

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
  const validation = useTranslations('validation');
  const [name, setName] = useState('');
  const [seconds, setSeconds] = useState<number | ''>(RECORDING.factoryS);
  const [isShown, setShown] = useState(false);
  const limits = { size: '', max: SOUND_FILE.nameMax, most: SOUND_FILE.most };
  const recorder = useRecorder({
    textOf(error) {
      const reason = error instanceof RpcError ? String(error.detail.reason) : '';
      if (reason === 'TargetInUse') return t('busy');
      return REFUSED[reason] && sound(`problem.${REFUSED[reason]}`, limits);
    },
    async onStored() {
      setName('');
      setShown(false);
      await onStored();
    },
  });
  const { recording, levels, isBusy } = recorder;
  const ButtonIcon = recording ? IconPlayerStop : IconMicrophone;
  const button = useRef<HTMLButtonElement>(null);
  /** The button of Record and of Stop is disabled in between, and the browser then drops its focus. */
  const hadFocus = useRef(false);
  useEffect(() => {
    if (!isBusy && hadFocus.current && document.activeElement === document.body) button.current?.focus();
  }, [isBusy]);
  const problem = nameProblem(name, names);
  const { minS: min, maxS: max } = RECORDING;
  const isLength = typeof seconds === 'number' && Number.isInteger(seconds) && seconds >= min && seconds <= max;
  const start = async () => {
    setShown(true);
    if (!problem && isLength) await recorder.start(name, Number(seconds));
  };
  return (
    <Panel title={t('record')}>
      <form
        className={classes.record}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void (recording ? recorder.stop() : start());
        }}
      >
        <TextInput
          label={t('name')}
          value={name}
          dir="ltr"
          disabled={recording !== undefined}
          error={isShown && !recording && problem && sound(`problem.${problem}`, limits)}
          errorProps={{ role: 'alert' }}
          onChange={(event) => setName(event.currentTarget.value)}
          onBlur={() => name !== '' && setShown(true)}
        />
        <NumberBox
          label={t('length')}
          value={seconds}
          rightSection={common('seconds')}
          disabled={recording !== undefined}
          error={!isLength && validation('OutOfRange', { min, max })}
          errorProps={{ role: 'alert' }}
          onChange={setSeconds}
        />
        <Button
          ref={button}
          type="submit"
          variant={recording ? 'default' : 'filled'}
          leftSection={<ButtonIcon size={16} stroke={1.75} aria-hidden />}
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
            <p role="timer">{t('running', { seconds: recording.seconds, length: Number(seconds) })}</p>
            <DoneBar
              label={t('recordingOf', { name: recording.name })}
              done={recording.seconds}
              total={Number(seconds)}
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
