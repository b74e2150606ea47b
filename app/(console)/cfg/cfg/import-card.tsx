import { Button, Checkbox } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { ask } from '@/components/feedback/ask';
import { DoneBar } from '@/components/feedback/done-bar';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Notice } from '@/components/feedback/notice';
import { useAct } from '@/components/feedback/use-act';
import { Panel } from '@/components/form/panel';
import { useMayLeave } from '@/components/shell/leave-guard';
import { PageList, usePagesOf } from '@/components/shell/page-list';
import { awaitRestart } from '@/components/shell/use-reboot';
import { deviceAddress } from '@/lib/config-file/device-address';
import { CONFIG_FILE } from '@/lib/contract/config-file';
import { ReplyError } from '@/lib/contract/error-codes';
import { TIMER_MS } from '@/lib/contract/limits';
import { useActionForm } from '@/lib/forms/use-action-form';
import { useTables } from '@/lib/forms/use-tables';
import { useUnsaved } from '@/lib/forms/use-unsaved';
import { RpcError } from '@/lib/rpc/rpc-error';
import { rpc, sealed } from '@/lib/session/device';
import { setRestartNote } from '@/lib/session/restart-note';
import { useCapabilities, useVisitor } from '@/lib/session/use-visitor';
import { BackupChoice } from './backup-choice';
import classes from './page.module.css';
import { type BackupFile, reader, useBackupFile } from './use-backup-file';
import { useImportText } from './use-import-text';

const HelperChoice = lazyPart(
  () => import('@/components/form/helper-choice').then((module) => module.HelperChoice),
  'nothing',
);

// The device answers once, when it has checked the file and applied it.
const STEPS = ['upload', 'apply', 'restart'] as const;
type Step = (typeof STEPS)[number];

// The code that shows and sends a file is loaded with the first one.
const sender = () => import('@/lib/config-file/import-config');
const viewer = () => import('./file-content');
const secrets = () => import('@/lib/config-file/missing-secrets');
const imported = () => import('@/lib/config-file/imported-tables');

/** Applies a backup, after a question that shows what is in it. */
export function ImportCard() {
  const t = useTranslations('cfg.cfg');
  const common = useTranslations('common');
  const errors = useTranslations('errors');
  const { deviceType, softVersion, serialNumber: serial } = useCapabilities();
  const { userName: user = '' } = useVisitor() ?? {};
  // If they cannot be read, only the question is less exact.
  const { data: own } = useTables(['Network', 'Web']);
  const mayLeave = useMayLeave({ isEnd: true });
  const backup = useBackupFile();
  const { chosen, problem, setProblem } = backup;
  /** The file that `act.failure` is about. */
  const [tried, setTried] = useState<BackupFile>();
  const [step, setStep] = useState<Step>();
  const [sent, setSent] = useState(0);
  const [left, setLeft] = useState<readonly string[]>([]);
  const leftPages = usePagesOf(left);
  const act = useAct({ textOf: useImportText() });
  const fields = useActionForm({
    initial: { password: '', keepsNetwork: true },
    label: (key) => t(key),
    disabled: step !== undefined,
    validate: ({ password }) => ({ password: backup.passwordProblem(password) }),
  });
  // A password that did not open one file may open the next.
  useEffect(() => fields.setDeviceProblems({}), [chosen]);
  useUnsaved(step === 'upload' || step === 'apply' ? [t('import')] : [], { isApart: true });

  const start = fields.onSubmit(async ({ password, keepsNetwork }) => {
    if (!chosen) return;
    setProblem(undefined);
    setTried(chosen);
    await act.run(async (signal) => {
      const reading = (await reader()).readConfigFile(chosen.bytes, password);
      const content = reading.kind === 'read' ? reading.content : undefined;
      if (reading.kind === 'wrong-password') return fields.setDeviceProblems({ password: { key: 'FilePassword' } });
      if (reading.kind === 'damaged') return setProblem('SignatureError');
      if (content && content.model !== deviceType) return setProblem('ConfigModelMismatch');
      const { FileContent } = await viewer();
      const isOpen = content && !content.hasSecrets;
      const { importedTables } = await imported();
      const lacking = isOpen
        ? importedTables(await (await secrets()).tablesWithoutSecret({ rpc, sealed }, content.values), keepsNetwork)
        : [];
      const isConfirmed = await ask({
        title: t('question'),
        text: (
          <FileContent
            content={content}
            keepsNetwork={keepsNetwork}
            lacking={lacking}
            own={own && deviceAddress({ ...own })}
            version={softVersion}
          />
        ),
        confirm: t('importButton'),
        cancel: common('cancel'),
        isRestart: true,
        isDangerous: true,
      });
      // The sign-in ends with the restart, and what was kept of other pages with it.
      if (isConfirmed && (await mayLeave())) await send(chosen.file, lacking, signal);
    });
  });

  const send = async (file: File, lacking: readonly string[], signal: AbortSignal) => {
    const { password, keepsNetwork } = fields.values;
    setSent(0);
    setStep('upload');
    try {
      const onProgress = (share: number) => {
        setSent(share);
        if (share === 1) setStep('apply');
      };
      const { importConfig } = await sender();
      const left = await importConfig({ rpc, sealed }, { file, password, keepsNetwork, signal, onProgress });
      setLeft(left);
      setStep('restart');
      setRestartNote({ what: 'settings', user, serial, leftOut: left, lacking });
      awaitRestart(TIMER_MS.rebootRedirect);
    } catch (error) {
      setStep(undefined);
      const isPassword =
        error instanceof RpcError && error.code === ReplyError.InvalidParams && error.detail.field === 'Password';
      if (!isPassword) throw error;
      fields.setDeviceProblems({ password: { key: 'FilePassword' } });
    }
  };

  const failure = problem ? errors(problem) : tried === chosen ? act.failure : undefined;

  return (
    <Panel title={t('import')}>
      <form
        className={classes.card}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (step !== undefined) return;
          if (chosen) start(event);
          else setProblem(problem ?? 'ConfigFileEmpty');
        }}
      >
        <p>{t('importText')}</p>
        {failure && (
          <Notice tone="bad" isNews>
            {failure}
          </Notice>
        )}
        <BackupChoice label={t('file')} backup={backup} password={fields.field('password')} isDisabled={act.isBusy}>
          <HelperChoice
            extensions={[CONFIG_FILE.extension]}
            title={t('import')}
            isDisabled={act.isBusy}
            onChoose={(file, tools) => {
              fields.set({ password: '' });
              return backup.chooseFromHelper(file, tools);
            }}
          />
        </BackupChoice>
        <Checkbox
          label={t('keepsNetwork')}
          checked={fields.values.keepsNetwork}
          disabled={step !== undefined}
          onChange={(event) => fields.set({ keepsNetwork: event.currentTarget.checked })}
        />
        {step === undefined ? (
          <Button type="submit" variant="default" loading={act.isBusy}>
            {t('importButton')}
          </Button>
        ) : (
          <>
            <DoneBar label={t('step.upload')} done={sent} total={1} />
            <ol className={classes.steps} aria-label={t('steps')}>
              {STEPS.map((each) => (
                <li key={each} aria-current={each === step ? 'step' : undefined}>
                  {t(`step.${each}`)}
                </li>
              ))}
            </ol>
            <span className="unseen" role="status">
              {t(`step.${step}`)}
            </span>
            {leftPages && (
              <Notice tone="warn" isNews>
                {t('notImported')}
                <PageList {...leftPages} />
              </Notice>
            )}
          </>
        )}
      </form>
    </Panel>
  );
}
