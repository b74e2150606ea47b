'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { PageBody } from '@/components/form/page-body';
import { PageHead } from '@/components/form/page-head';
import { Panel } from '@/components/form/panel';
import { PageLink } from '@/components/shell/page-link';
import { useCapabilities, useVisitor } from '@/lib/session/use-visitor';
import classes from './page.module.css';
import { PartialRestore } from './partial-restore';

const FactoryResetDialog = lazyPart(() =>
  import('@/components/shell/factory-reset-dialog').then((module) => module.FactoryResetDialog),
);

/**
 * Restore defaults: everything, or all but chosen groups. Calls magicBox.resetSystem and resetSystemEx,
 * configManager.restoreExcept. @spec §8 factory reset; the rest @assumed pages-3 /cfg/default
 */
export default function DefaultPage() {
  const t = useTranslations('cfg.default');
  const shell = useTranslations('shell');
  const visitor = useVisitor();
  const { restoreDefault, partialRestore, cfgManager } = useCapabilities();
  const [isOpen, setOpen] = useState(false);

  return (
    <PageBody head={<PageHead />} width="form">
      {cfgManager && (
        <p className={classes.first}>
          {t.rich('exportFirst', { page: (name) => <PageLink path="/cfg/cfg">{name}</PageLink> })}
        </p>
      )}
      {partialRestore && <PartialRestore />}
      {restoreDefault && (
        <Panel title={t('all')}>
          <div className={classes.act}>
            <p>{t('allText')}</p>
            <Button variant="subtle-danger" onClick={() => setOpen(true)}>
              {shell('reset')}
            </Button>
          </div>
        </Panel>
      )}
      {isOpen && visitor && <FactoryResetDialog visitor={visitor} onClose={() => setOpen(false)} />}
    </PageBody>
  );
}
