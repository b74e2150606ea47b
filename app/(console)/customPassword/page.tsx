'use client';

import { Button, NativeSelect } from '@mantine/core';
import { IconDoor } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Notice } from '@/components/feedback/notice';
import { HeadActs } from '@/components/form/head-acts';
import { useDoorNames } from '@/components/form/use-door-names';
import { RecordPage } from '@/components/table/record-page';
import { ICON } from '@/components/theme/icon';
import { CUSTOM_CODE } from '@/lib/contract/limits';
import type { CustomPassword } from '@/lib/contract/records';
import { isolated } from '@/lib/i18n/isolated';
import { recordFinder } from '@/lib/records/log-finder';
import { useFinder } from '@/lib/records/use-finder';
import { useSectionNames } from '@/lib/records/use-section-names';
import { parseDeviceTime } from '@/lib/session/device-time';
import { useDeviceClock } from '@/lib/session/use-device-clock';
import { useCapabilities } from '@/lib/session/use-visitor';
import { codeColumns } from './code-columns';
import { expiringCondition } from './code-life';
import { useCodeDoors } from './use-code-doors';
import { useRemoveCodes } from './use-remove-codes';

const CodeDrawer = lazyPart(() => import('./code-drawer').then((module) => module.CodeDrawer));
const DoorsDrawer = lazyPart(() => import('./doors-drawer').then((module) => module.DoorsDrawer));

const codes = recordFinder('AccessControlCustomPassword');

/**
 * Door › Custom passwords: codes that open doors and belong to no person. Record table AccessControlCustomPassword;
 * which doors accept them is stored in AccessControl. Codes are written and never read.
 * @assumed pages-1 /customPassword
 */
export default function CustomPasswordPage() {
  const t = useTranslations('customPassword');
  const common = useTranslations('common');
  const tableWords = useTranslations('table');
  const { doorCount, timeFormat } = useCapabilities();
  const now = useDeviceClock() ?? '';
  const [until, setUntil] = useState<{ from: string; to: string }>();
  const records = useFinder(codes, until ? { ValidDateEnd: ['<>', until.from, until.to] } : {});
  const [editing, setEditing] = useState<CustomPassword | 'new'>();
  const [areDoorsOpen, setDoorsOpen] = useState(false);
  const { doors, accepting, isKnown } = useCodeDoors(doorCount);
  const doorNames = useDoorNames();
  const { weekly: sections } = useSectionNames();
  const isFull = until === undefined && records.total >= CUSTOM_CODE.capacity;

  const remove = useRemoveCodes(records.refresh);
  const doorsAct = (
    <HeadActs
      acts={[
        {
          label: t('doors'),
          icon: <IconDoor {...ICON} />,
          isDisabled: !isKnown,
          run: () => setDoorsOpen(true),
        },
      ]}
    />
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
        actions={doorsAct}
        empty={{ title: t('emptyTitle'), text: t('emptyText'), action: doorsAct }}
        add={{ label: t('add'), run: () => setEditing('new'), isFull, isDisabled: now === '' }}
        edit={now === '' ? undefined : setEditing}
        removeChosen={remove}
        isFiltered={until !== undefined}
        onClearFilters={() => setUntil(undefined)}
        notice={
          isKnown &&
          accepting.length === 0 && (
            <Notice
              tone="warn"
              action={
                <Button size="xs" variant="default" onClick={() => setDoorsOpen(true)}>
                  {t('chooseDoors')}
                </Button>
              }
            >
              {t('noDoor')}
            </Notice>
          )
        }
        tools={
          <NativeSelect
            aria-label={t('filter')}
            value={until ? 'expiring' : ''}
            disabled={now === ''}
            onChange={({ currentTarget }) => setUntil(currentTarget.value === '' ? undefined : expiringCondition(now))}
            data={[
              { value: '', label: t('all') },
              { value: 'expiring', label: t('expiring', { count: CUSTOM_CODE.expiringDays }) },
            ]}
          />
        }
        columns={codeColumns({
          t,
          common,
          number: tableWords('log.number'),
          timeFormat,
          now: parseDeviceTime(now),
          doorNames,
          sections,
        })}
      />
      {editing && (
        <CodeDrawer
          row={editing === 'new' ? undefined : editing}
          now={now}
          doors={doors}
          onClose={() => setEditing(undefined)}
          onSaved={() => void records.refresh()}
        />
      )}
      {areDoorsOpen && <DoorsDrawer doors={doors} accepting={accepting} onClose={() => setDoorsOpen(false)} />}
    </>
  );
}
