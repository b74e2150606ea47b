'use client';

import { Button } from '@mantine/core';
import { IconCalendarSearch } from '@tabler/icons-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { RecordPage } from '@/components/table/record-page';
import { ICON } from '@/components/theme/icon';
import type { HolidayPlanTable } from '@/lib/contract/tables/time-sections';
import { useTables } from '@/lib/forms/use-tables';
import { useTableRows } from '@/lib/records/use-table-rows';
import { isOpen } from '@/lib/routes/verdict';
import { useDeviceClock } from '@/lib/session/use-device-clock';
import { useVisitor } from '@/lib/session/use-visitor';
import { isFreePlan } from './plan-fields';
import { type PlanRow, usePlanColumns } from './use-plan-columns';
import { useRemovePlan } from './use-remove-plan';

const PlanDrawer = lazyPart(() => import('./plan-drawer').then((module) => module.PlanDrawer));
const PreviewDialog = lazyPart(() => import('./preview-dialog').then((module) => module.PreviewDialog));

const GROUPS_PAGE = '/section/holidayGroup';

/**
 * Time sections › Holiday plans: which sections apply on the days of a holiday group, and at which doors. Table
 * SpecialDaysSchedule, written plan by plan; names from SpecialDayGroup and AccessControl; who has a plan, from
 * AccessUser. @assumed pages-1 /section/holidayPlan
 */
export default function HolidayPlanPage() {
  const t = useTranslations('section.holidayPlan');
  const visitor = useVisitor();
  const today = useDeviceClock()?.slice(0, 10) ?? '';
  const query = useTables(['SpecialDaysSchedule', 'SpecialDayGroup', 'AccessControl']);
  const records = useTableRows(query, ({ SpecialDaysSchedule }) =>
    SpecialDaysSchedule.flatMap((plan, number): PlanRow[] => (isFreePlan(plan) ? [] : [{ number, plan }])),
  );
  const [editing, setEditing] = useState<{ number?: number; model?: HolidayPlanTable }>();
  const [isPreviewing, setPreviewing] = useState(false);
  const { SpecialDaysSchedule = [], SpecialDayGroup = [], AccessControl = [] } = query.data ?? {};
  const groups = SpecialDayGroup.flatMap(({ GroupName }, value) =>
    GroupName === '' ? [] : [{ value, label: `${value} · ${GroupName}` }],
  );
  const doors = AccessControl.map(({ Name }, value) => ({ value, label: `${value + 1} · ${Name}` }));
  const isFull = !SpecialDaysSchedule.some(isFreePlan);

  const remove = useRemovePlan(records.refresh);
  const columns = usePlanColumns(SpecialDayGroup, groups);

  return (
    <>
      <RecordPage
        records={records}
        rowKey={({ number }) => String(number)}
        rowName={({ plan }) => plan.ScheduleName}
        note={records.state === 'ready' ? t('count', { count: records.total }) : undefined}
        actions={
          <Button
            variant="subtle"
            leftSection={<IconCalendarSearch {...ICON} />}
            disabled={today === ''}
            onClick={() => setPreviewing(true)}
          >
            {t('preview')}
          </Button>
        }
        empty={{
          title: t('emptyTitle'),
          text: groups.length > 0 ? t('emptyText') : t('emptyNoGroups'),
          action: groups.length === 0 && isOpen(GROUPS_PAGE, visitor) && (
            <Link href={GROUPS_PAGE} prefetch={false}>
              {t('toGroups')}
            </Link>
          ),
        }}
        add={groups.length > 0 ? { label: t('add'), run: () => setEditing({}), isFull } : undefined}
        edit={setEditing}
        copy={isFull ? undefined : ({ plan }) => setEditing({ model: plan })}
        remove={remove}
        columns={columns}
      />
      {editing && (
        <PlanDrawer
          plans={SpecialDaysSchedule}
          number={editing.number}
          model={editing.model}
          groups={groups}
          offGroups={groups.flatMap(({ value }) => (SpecialDayGroup[value]?.GroupEnable ? [] : [value]))}
          doors={doors}
          onClose={() => setEditing(undefined)}
          onSaved={() => void records.refresh()}
        />
      )}
      {isPreviewing && <PreviewDialog today={today} doors={doors} onClose={() => setPreviewing(false)} />}
    </>
  );
}
