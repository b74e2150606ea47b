import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Notice } from '@/components/feedback/notice';
import { Panel } from '@/components/form/panel';
import type { OutOfRights } from '@/lib/contract/methods/security-im-export';
import { verdict } from '@/lib/routes/verdict';
import { useVisitor } from '@/lib/session/use-visitor';
import { OutOfRightsNotice } from '../out-of-rights';
import classes from '../page.module.css';

const WholeExportDialog = lazyPart(() =>
  import(/* webpackChunkName: "whole-backup" */ './whole-export-dialog').then((module) => module.WholeExportDialog),
);
const RestoreDialog = lazyPart(() =>
  import(/* webpackChunkName: "whole-backup" */ './restore-dialog').then((module) => module.RestoreDialog),
);

/** Settings and people of a terminal as one file, and back on this terminal or on the one that replaces it. */
export function WholeCard() {
  const t = useTranslations('cfg.whole');
  const [open, setOpen] = useState<'export' | 'restore'>();
  const [lacking, setLacking] = useState<OutOfRights>({});
  const mayReadPeople = verdict('/personManage', useVisitor()) === 'ok';
  return (
    <Panel title={t('title')}>
      <div className={classes.card}>
        <p>{t('text')}</p>
        <p>{t('without')}</p>
        {mayReadPeople ? (
          <div className={classes.buttons}>
            <Button onClick={() => setOpen('export')}>{t('exportButton')}</Button>
            <Button variant="default" onClick={() => setOpen('restore')}>
              {t('restoreButton')}
            </Button>
          </div>
        ) : (
          <Notice tone="info">{t('needsPeople')}</Notice>
        )}
        <OutOfRightsNotice {...lacking} />
      </div>
      {open === 'export' && <WholeExportDialog onDone={setLacking} onClose={() => setOpen(undefined)} />}
      {open === 'restore' && <RestoreDialog onClose={() => setOpen(undefined)} />}
    </Panel>
  );
}
