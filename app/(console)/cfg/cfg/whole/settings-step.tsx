import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DialogStep } from '@/components/feedback/dialog-step';
import { DoneBar } from '@/components/feedback/done-bar';
import { Notice } from '@/components/feedback/notice';
import type { Act } from '@/components/feedback/use-act';
import { useMayLeave } from '@/components/shell/leave-guard';
import { PageList, usePagesOf } from '@/components/shell/page-list';
import { awaitRestart } from '@/components/shell/use-reboot';
import { importConfig } from '@/lib/config-file/import-config';
import { importedTables } from '@/lib/config-file/imported-tables';
import { TIMER_MS } from '@/lib/contract/limits';
import { rpc, sealed } from '@/lib/session/device';
import { setRestartNote } from '@/lib/session/restart-note';
import { useCapabilities, useVisitor } from '@/lib/session/use-visitor';
import type { SettingsPlan } from '@/lib/whole-backup/settings-plan';

interface SettingsStepProps {
  settings: SettingsPlan;
  /** Entries about people that were not restored. */
  missed: number;
  password: string;
  keepsNetwork: boolean;
  /** Sends them. */
  act: Act;
  onClose(): void;
}

/** Last step of a restore: the device applies the settings and restarts, which ends the login. */
export function SettingsStep({ settings, missed, password, keepsNetwork, act, onClose }: SettingsStepProps) {
  const t = useTranslations('cfg.whole');
  const config = useTranslations('cfg.cfg');
  const common = useTranslations('common');
  const mayLeave = useMayLeave({ isEnd: true });
  const [sent, setSent] = useState(0);
  const [isRestarting, setRestarting] = useState(false);
  const [left, setLeft] = useState<readonly string[]>([]);
  const leftPages = usePagesOf(left);
  const { userName: user = '' } = useVisitor() ?? {};
  const { serialNumber: serial } = useCapabilities();
  const step = isRestarting ? 'restart' : sent === 1 ? 'apply' : 'upload';

  const apply = async () => {
    if (!(await mayLeave())) return;
    await act.run(async (signal) => {
      setSent(0);
      const { file, content } = settings;
      // A file that is not locked was made by a device without passwords for files.
      const own = content?.isLocked === false ? '' : password;
      const asked = { file, password: own, keepsNetwork, signal, onProgress: setSent };
      const leftOut = await importConfig({ rpc, sealed }, asked);
      setLeft(leftOut);
      setRestarting(true);
      const lacking = importedTables(settings.lacking, keepsNetwork);
      setRestartNote({ what: 'whole', user, serial, leftOut, lacking, missed });
      awaitRestart(TIMER_MS.rebootRedirect);
    });
  };

  return (
    <DialogStep
      title={t('settings')}
      foot={
        <>
          <Button variant="default" disabled={act.isBusy || isRestarting} onClick={onClose}>
            {common('close')}
          </Button>
          <Button loading={act.isBusy} disabled={isRestarting} onClick={() => void apply()}>
            {t('apply')}
          </Button>
        </>
      }
    >
      <p>{t('last')}</p>
      {act.failure && (
        <Notice tone="bad" isNews>
          {act.failure}
        </Notice>
      )}
      {(act.isBusy || isRestarting) && (
        <>
          <DoneBar label={config('step.upload')} done={sent} total={1} />
          <span role="status">{config(`step.${step}`)}</span>
        </>
      )}
      {leftPages && (
        <Notice tone="warn" isNews>
          {config('notImported')}
          <PageList {...leftPages} />
        </Notice>
      )}
    </DialogStep>
  );
}
