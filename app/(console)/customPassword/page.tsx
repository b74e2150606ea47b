'use client';

import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconDoor, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { Suspense, useState } from 'react';
import { ask } from '@/components/feedback/ask';
import { useFailureText } from '@/components/feedback/error-text';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Notice } from '@/components/feedback/notice';
import { toast } from '@/components/feedback/toasts';
import { RecordPage } from '@/components/table/record-page';
import { CUSTOM_CODE } from '@/lib/contract/limits';
import type { CustomPassword } from '@/lib/contract/records';
import { useTables } from '@/lib/forms/use-tables';
import { isolated } from '@/lib/i18n/isolated';
import { recordFinder } from '@/lib/records/log-finder';
import { removeRecords } from '@/lib/records/record-updater';
import { useFinder } from '@/lib/records/use-finder';
import { rpc } from '@/lib/session/device';
import { parseDeviceTime } from '@/lib/session/device-time';
import { useDeviceClock } from '@/lib/session/use-device-clock';
import { useCapabilities } from '@/lib/session/use-visitor';
import { codeColumns } from './code-columns';
import { expiringCondition } from './code-life';

const CodeDrawer = lazyPart(() => import('./code-drawer').then((module) => module.CodeDrawer));
const DoorsDrawer = lazyPart(() => import('./doors-drawer').then((module) => module.DoorsDrawer));

const TABLE = 'AccessControlCustomPassword';
const codes = recordFinder(TABLE);

/**
 * Door › Custom passwords: codes that open doors and belong to no person. Record table AccessControlCustomPassword; at
 * which doors they count stands in AccessControl. Codes are written and never read. @assumed pages-1 /customPassword
 */
export default function CustomPasswordPage() {
  const t = useTranslations('customPassword');
  const persons = useTranslations('personManage');
  const plans = useTranslations('section.holidayPlan');
  const common = useTranslations('common');
  const doorWords = useTranslations('door');
  const tableWords = useTranslations('table');
  const failureText = useFailureText();
  const format = useFormatter();
  const { doorCount, timeFormat } = useCapabilities();
  const now = useDeviceClock() ?? '';
  const [until, setUntil] = useState<{ from: string; to: string }>();
  const records = useFinder(codes, until ? { ValidDateEnd: ['<>', until.from, until.to] } : {});
  const tables = useTables(['AccessControl']);
  const [editing, setEditing] = useState<CustomPassword | 'new'>();
  const [areDoorsOpen, setDoorsOpen] = useState(false);
  const table = tables.data?.AccessControl ?? [];
  const doors = Array.from({ length: doorCount }, (_, value) => {
    const name = table[value]?.Name;
    const number = doorWords('doorNumber', { number: value + 1 });
    return { value, label: name ? `${number} · ${isolated(name)}` : number };
  });
  const taking = table.flatMap(({ CustomPasswordEnable }, door) => (CustomPasswordEnable ? [door] : []));
  const isFull = until === undefined && records.total >= CUSTOM_CODE.capacity;

  const remove = async (chosen: CustomPassword[], done: () => void) => {
    const confirmed = await ask({
      title: t.rich('removeTitle', {
        count: chosen.length,
        name: chosen[0]?.UserID ?? '',
        bdi: (name) => <bdi>{name}</bdi>,
      }),
      text: t('removeText'),
      confirm: persons('removeButton', { count: chosen.length }),
      cancel: common('cancel'),
      isDangerous: true,
    });
    if (!confirmed) return;
    try {
      const kept = await removeRecords(
        rpc,
        TABLE,
        chosen.map(({ RecNo }) => RecNo),
      );
      if (kept.length === 0) {
        toast.success(t('removed', { count: chosen.length }));
        done();
      } else {
        const names = chosen.filter(({ RecNo }) => kept.includes(RecNo)).map(({ UserID }) => isolated(UserID));
        toast.failure(persons('removedPartly', { names: format.list(names, { type: 'unit' }) }));
      }
    } catch (error) {
      toast.failure(failureText(error));
    }
    await records.refresh();
  };
  const acts = (
    <>
      <Button
        variant="subtle"
        leftSection={<IconDoor size={16} stroke={1.75} aria-hidden />}
        disabled={!tables.data}
        onClick={() => setDoorsOpen(true)}
      >
        {t('doors')}
      </Button>
      <Button
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        disabled={isFull || now === ''}
        onClick={() => setEditing('new')}
      >
        {t('add')}
      </Button>
    </>
  );

  return (
    <>
      <RecordPage
        records={records}
        rowKey={({ RecNo }) => String(RecNo)}
        rowName={({ UserID }) => isolated(UserID)}
        note={
          records.state === 'ready'
            ? isFull
              ? t('full', { max: CUSTOM_CODE.capacity })
              : t('count', { count: records.total })
            : undefined
        }
        actions={acts}
        empty={{ title: t('emptyTitle'), text: t('emptyText'), action: <div>{acts}</div> }}
        isFiltered={until !== undefined}
        onClearFilters={() => setUntil(undefined)}
        tools={
          <>
            <NativeSelect
              aria-label={t('filter')}
              value={until ? 'expiring' : ''}
              disabled={now === ''}
              onChange={({ currentTarget }) =>
                setUntil(currentTarget.value === '' ? undefined : expiringCondition(now))
              }
              data={[
                { value: '', label: t('all') },
                { value: 'expiring', label: t('expiring', { count: CUSTOM_CODE.expiringDays }) },
              ]}
            />
            {tables.data && taking.length === 0 && <Notice tone="warn">{t('noDoor')}</Notice>}
          </>
        }
        bulk={(chosen, clear) => (
          <Button
            variant="subtle-danger"
            size="xs"
            leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
            onClick={() => void remove(chosen, clear)}
          >
            {persons('removeButton', { count: chosen.length })}
          </Button>
        )}
        operations={(row) => (
          <>
            <ActionIcon
              size="sm"
              aria-label={plans('editName', { name: isolated(row.UserID) })}
              disabled={now === ''}
              onClick={() => setEditing(row)}
            >
              <IconPencil size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
            <ActionIcon
              size="sm"
              aria-label={plans('removeName', { name: isolated(row.UserID) })}
              onClick={() => void remove([row], () => undefined)}
            >
              <IconTrash size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </>
        )}
        columns={codeColumns({ t, common, number: tableWords('log.number'), timeFormat, now: parseDeviceTime(now) })}
      />
      {editing && (
        <Suspense fallback={null}>
          <CodeDrawer
            row={editing === 'new' ? undefined : editing}
            now={now}
            doors={doors}
            onClose={() => setEditing(undefined)}
            onSaved={() => void records.refresh()}
          />
        </Suspense>
      )}
      {areDoorsOpen && (
        <Suspense fallback={null}>
          <DoorsDrawer
            doors={doors}
            taking={taking}
            onClose={() => setDoorsOpen(false)}
            onSaved={() => void tables.refetch()}
          />
        </Suspense>
      )}
    </>
  );
}
