import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { ask } from '@/components/feedback/ask';
import { DoneBar } from '@/components/feedback/done-bar';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Notice } from '@/components/feedback/notice';
import { ActFailure } from '@/components/feedback/use-act';
import { useLongAct } from '@/components/feedback/use-long-act';
import { FileChoice } from '@/components/form/file-choice';
import { Panel } from '@/components/form/panel';
import { useHelperText } from '@/components/form/use-helper-text';
import type { HelperFile } from '@/lib/contract/helper';
import { useUnsaved } from '@/lib/forms/use-unsaved';
import { rpc } from '@/lib/session/device';
import { noteUse } from '@/lib/session/idle';
import { uploadFile } from '@/lib/upload/upload-file';
import { isFileWaiting } from './is-file-waiting';
import { useRefusalText } from './progress-panel';
import classes from './update.module.css';
import { fileProblem, isOlder } from './version-order';

const HelperChoice = lazyPart(
  () => import('@/components/form/helper-choice').then((module) => module.HelperChoice),
  'nothing',
);

/** Percent between two announcements. */
const SAID_EVERY = 10;

interface FilePanelProps {
  /** An upgrade is in progress: the panel is hidden, unless it sends a file. */
  isBlocked: boolean;
  /** Preconditions of sending a file. */
  missing?: string | undefined;
  /** Versions that the file would replace. */
  installed: readonly string[];
  /** First sentences of the question; `version` is empty where the device does not say it. */
  lead(version: string): ReactNode;
  /** Asked before the file is sent; false: nothing happens. */
  mayStart?(): Promise<boolean>;
  /** Installs the file that the device keeps. */
  start(): Promise<unknown>;
  /** Called after the request to start, also when the device refused it. */
  onStarted(): void;
  onBusy?(isBusy: boolean): void;
}

/** Chooses a file, has the device check it, asks, and starts. Leaving the page while the file is sent asks. */
export function FilePanel({ isBlocked, missing, installed, lead, mayStart, start, onStarted, onBusy }: FilePanelProps) {
  const t = useTranslations('update');
  const form = useTranslations('form');
  const helperTexts = useTranslations('helper');
  const common = useTranslations('common');
  const [file, setFile] = useState<File | HelperFile>();
  const [problem, setProblem] = useState<string>();
  const [failedAt, setFailedAt] = useState<'importFailed' | 'startFailed'>('importFailed');
  const [refusalText, helperText] = [useRefusalText(), useHelperText()];
  const act = useLongAct({ textOf: (error) => helperText(error) ?? refusalText(error) });
  const isOfHelper = file !== undefined && !(file instanceof File);
  const percent = act.progress === undefined ? undefined : Math.floor(act.progress);
  useUnsaved(percent === undefined ? [] : [t('importing')], { isApart: true });

  const question = (version: string) => {
    const isDowngrade = version !== '' && installed.some((each) => isOlder(version, each));
    return ask({
      title: t('question'),
      text: (
        <>
          <p>{lead(version)}</p>
          {isDowngrade && <Notice tone="warn">{t('downgrade')}</Notice>}
          <p>{t('keepPower')}</p>
        </>
      ),
      confirm: t('start'),
      cancel: common('cancel'),
      isDangerous: isDowngrade,
      // An attached device restarts alone.
      isRestart: mayStart !== undefined,
    });
  };
  const choose = (chosen: File | HelperFile) => {
    setProblem(undefined);
    setFile(chosen);
  };
  const send = async () => {
    const found = fileProblem(file);
    const first = found ? t(`problem.${found}`) : missing;
    setProblem(first);
    if (first !== undefined || !file || (await mayStart?.()) === false) return;
    setFailedAt('importFailed');
    onBusy?.(true);
    await act.run(async ({ signal, onProgress }) => {
      const call = { method: 'upgrader.importFile', params: { Name: file.name, Size: file.size } } as const;
      const progressed = (share: number) => {
        // A long upload counts as use, so that it does not end in the idle sign-out.
        noteUse();
        onProgress(share * 100);
      };
      const reply = await uploadFile(rpc, { ...call, file }, { signal, onProgress: progressed });
      signal.throwIfAborted();
      const isConfirmed = await question(String(Object(reply).Version ?? ''));
      setFailedAt('startFailed');
      const isHere = await isFileWaiting(file.name);
      if (isConfirmed && !isHere) throw new ActFailure(t('fileGone'));
      try {
        if (isConfirmed) await start();
        else if (isHere) await rpc.call('upgrader.cancel', {});
      } finally {
        // The choice ends its connection to the helper when it is hidden, and the helper then forgets the file.
        if (isOfHelper) setFile(undefined);
        onStarted();
      }
    });
    onBusy?.(false);
  };
  const isSending = percent !== undefined;

  if (isBlocked && !act.isBusy) return null;
  return (
    <Panel title={t('file')}>
      <div className={classes.body}>
        <p>{t('fileText')}</p>
        <FileChoice
          label={t('chooseFile')}
          accept=".bin"
          isDisabled={act.isBusy}
          // The choice is not shown while an upgrade is in progress, and would forget it.
          given={file?.name}
          onChoose={choose}
        >
          <HelperChoice extensions={['.bin']} title={t('chooseFile')} isDisabled={act.isBusy} onChoose={choose} />
        </FileChoice>
        {isOfHelper && <p>{helperTexts('sends')}</p>}
        {problem && (
          <Notice tone="bad" isNews>
            {problem}
          </Notice>
        )}
        {act.failure && (
          <Notice tone="bad" isNews>
            <p>
              <strong>{t(failedAt)}</strong>
            </p>
            <p>{act.failure}</p>
          </Notice>
        )}
        {isSending && <DoneBar label={t('importing')} done={percent} total={100} />}
        <div className={classes.line}>
          {isSending && <span>{form('upload.percent', { value: percent })}</span>}
          <span className="unseen" role="status">
            {isSending && form('upload.percent', { value: Math.floor(percent / SAID_EVERY) * SAID_EVERY })}
          </span>
          {/* One button, so that the focus stays. */}
          <Button
            variant={isSending ? 'default' : 'filled'}
            disabled={act.isStopping}
            onClick={() => (isSending ? act.stop() : void send())}
          >
            {isSending ? common('cancel') : t('send')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
