import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Notice } from '@/components/feedback/notice';
import { toast } from '@/components/feedback/toasts';
import { useAct } from '@/components/feedback/use-act';
import { Panel } from '@/components/form/panel';
import { useExportText } from '@/components/form/use-export-text';
import { browserClock } from '@/lib/clock';
import { CONFIG_FILE } from '@/lib/contract/config-file';
import type { OutOfRights } from '@/lib/contract/methods/security-im-export';
import { exportFromDevice } from '@/lib/jobs/device-export';
import { fileNamePart, saveFile } from '@/lib/save-file';
import { notifications, rpc } from '@/lib/session/device';
import { deviceTime } from '@/lib/session/use-device-clock';
import { useCapabilities } from '@/lib/session/use-visitor';
import { OutOfRightsNotice } from './out-of-rights';
import classes from './page.module.css';

const ExportDialog = lazyPart(() => import('./export-dialog').then((module) => module.ExportDialog));

/** The configuration as a file: under a password from baseline 2, and without secrets below. */
export function ExportCard() {
  const t = useTranslations('cfg.cfg');
  const full = useTranslations('personImport.full');
  const errors = useTranslations('errors');
  const { deviceType, serialNumber, securityBaseline } = useCapabilities();
  const [isOpen, setOpen] = useState(false);
  const [lacking, setLacking] = useState<OutOfRights>({});
  const act = useAct({ textOf: useExportText(errors('ConnectTimeout')) });
  const isLocked = securityBaseline >= 2;

  const save = (file: Blob, lacking: OutOfRights) => {
    const day = deviceTime()?.slice(0, 10) ?? '';
    saveFile(fileNamePart(`${deviceType} ${serialNumber} ${day}`) + CONFIG_FILE.extension, file);
    toast.success(full('done'));
    setOpen(false);
    setLacking(lacking);
  };
  const exportOpen = () =>
    act.run(async (signal) => {
      let lacking: OutOfRights = {};
      const start = async () => {
        lacking = await rpc.call('SecurityImExport.prepareExportData', { Type: 'Config' });
      };
      const device = { rpc, notifications, clock: browserClock };
      save(await exportFromDevice(device, { Type: 'Config' }, signal, start), lacking);
    });

  return (
    <Panel title={t('export')}>
      <div className={classes.card}>
        <p>{t('exportText')}</p>
        {!isLocked && <p>{t('openText')}</p>}
        {act.failure && (
          <Notice tone="bad" isNews>
            {act.failure}
          </Notice>
        )}
        <Button loading={act.isBusy} onClick={() => (isLocked ? setOpen(true) : void exportOpen())}>
          {t('exportButton')}
        </Button>
        <OutOfRightsNotice {...lacking} />
        {act.isBusy && <span role="status">{full('preparing')}</span>}
      </div>
      {isOpen && <ExportDialog onFile={save} onClose={() => setOpen(false)} />}
    </Panel>
  );
}
