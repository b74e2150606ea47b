'use client';

import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useCopy } from '@/components/feedback/use-copy';
import { PageBody } from '@/components/form/page-body';
import { PageHead } from '@/components/form/page-head';
import { PageTabs } from '@/components/form/page-tabs';
import { Panel } from '@/components/form/panel';
import { LegalTexts } from '@/components/legal/legal-texts';
import type { LegalText } from '@/components/legal/use-legal-texts';
import { useCapabilities } from '@/lib/session/use-visitor';
import { DeviceCode } from './device-code';
import { LoadGauges } from './load-gauges';
import classes from './page.module.css';
import { useVersionLines } from './use-version-lines';

/**
 * System › Version: hardware and software versions, load, and the legal texts. Every line fails on its own and then
 * shows a dash.
 * @spec §7 magicBox; @assumed pages-3 /version
 */
export default function VersionPage() {
  const t = useTranslations('version');
  const { legalInfo, legalSoftwareLicense, legalPrivacyPolicy, legalOpenSource } = useCapabilities();
  const legal: LegalText[] = [
    ...(legalSoftwareLicense ? (['softwareLicense'] as const) : []),
    ...(legalPrivacyPolicy ? (['privacyPolicy'] as const) : []),
    ...(legalOpenSource ? (['openSource'] as const) : []),
  ];
  return (
    <PageBody head={<PageHead />}>
      <PageTabs
        tabs={[{ key: 'device', title: t('device') }, ...(legalInfo ? [{ key: 'legal', title: t('legal') }] : [])]}
      >
        {(key, strip) => (
          <>
            {strip}
            {key === 'legal' ? (
              <div className={classes.legal}>
                <LegalTexts names={legal} />
              </div>
            ) : (
              <DeviceTab />
            )}
          </>
        )}
      </PageTabs>
    </PageBody>
  );
}

function DeviceTab() {
  const t = useTranslations('version');
  const lines = useVersionLines();
  const copy = useCopy();
  const copyAll = () => copy(lines.map(({ key, value }) => `${t(`line.${key}`)}: ${value ?? '–'}`).join('\n'));
  return (
    <div className={classes.columns}>
      <Panel
        title={t('identity')}
        aside={
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconCopy size={14} stroke={1.75} aria-hidden />}
            onClick={() => void copyAll()}
          >
            {t('copyAll')}
          </Button>
        }
      >
        <dl className={classes.lines}>
          {lines.map(({ key, value }) => (
            <div key={key}>
              <dt>{t(`line.${key}`)}</dt>
              <dd>
                <bdi dir="auto">{value ?? '–'}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </Panel>
      <aside className={classes.side}>
        <LoadGauges />
        <DeviceCode />
      </aside>
    </div>
  );
}
