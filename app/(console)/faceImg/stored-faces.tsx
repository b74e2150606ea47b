import { Button } from '@mantine/core';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DoneBar } from '@/components/feedback/done-bar';
import { Notice } from '@/components/feedback/notice';
import { useLongAct } from '@/components/feedback/use-long-act';
import { Panel } from '@/components/form/panel';
import { PagedTable } from '@/components/table/paged-table';
import { rpc } from '@/lib/session/device';
import { type CheckedFace, checkFaces } from './check-faces';
import classes from './faceImg.module.css';
import type { FilterFields } from './faceImg-fields';
import { useFaultText } from './fault-text';
import { faultsOf } from './verdict';

/** A dry run over all faces of the device: which of them the filter, as the form shows it, would not accept. */
export function StoredFaces({ filter }: { filter: FilterFields }) {
  const t = useTranslations('faceImg');
  const common = useTranslations('common');
  const act = useLongAct();
  const faultText = useFaultText();
  const [checked, setChecked] = useState<readonly CheckedFace[]>();
  const run = () =>
    act.run(async (watch) => {
      setChecked(undefined);
      setChecked(await checkFaces(rpc, watch));
    });
  const isRunning = act.progress !== undefined;
  const unfit = checked?.filter(({ measured }) => !measured || faultsOf(measured, filter).length > 0) ?? [];
  return (
    <Panel
      title={t('stored')}
      aside={
        <Button
          variant="subtle"
          size="xs"
          disabled={act.isStopping}
          onClick={() => (isRunning ? act.stop() : void run())}
        >
          {isRunning ? common('cancel') : t('check')}
        </Button>
      }
    >
      {isRunning && <DoneBar label={t('checking')} done={Math.floor(act.progress ?? 0)} total={100} />}
      {act.failure && (
        <Notice tone="bad" isNews>
          {act.failure}
        </Notice>
      )}
      <p className={classes.foot} role="status">
        {checked ? t('unfit', { count: unfit.length, total: checked.length }) : t('dryRun')}
      </p>
      {unfit.length > 0 && (
        <PagedTable
          rows={unfit}
          rowKey={({ userId, index }) => `${userId} ${index}`}
          columns={[
            {
              key: 'person',
              title: t('person'),
              card: 'name',
              cell: ({ userId, name }) => (
                <Link href={`/personManage?text=${encodeURIComponent(userId)}`}>
                  <bdi>{name || userId}</bdi>
                </Link>
              ),
            },
            {
              key: 'fault',
              title: t('reason'),
              cell: ({ measured }) => (measured ? faultText(faultsOf(measured, filter)) : t('unreadable')),
            },
          ]}
        />
      )}
    </Panel>
  );
}
