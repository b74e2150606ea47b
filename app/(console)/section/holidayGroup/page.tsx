'use client';

import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Panel } from '@/components/form/panel';
import { SettingsPage } from '@/components/form/settings-page';
import { SwitchField } from '@/components/form/switch-field';
import { TextField } from '@/components/form/text-field';
import { useChosenNumber } from '@/components/table/use-chosen-number';
import { useEntryRemoval } from '@/components/table/use-entry-removal';
import { ICON } from '@/components/theme/icon';
import { HOLIDAY, SECTION_COUNT } from '@/lib/contract/limits';
import { type ConfigForm, useConfigForm } from '@/lib/forms/use-config-form';
import { useTables } from '@/lib/forms/use-tables';
import { writeElement } from '@/lib/forms/write-element';
import { useNameList } from '@/lib/i18n/use-name-list';
import { rpc } from '@/lib/session/device';
import { FREE_GROUP, GROUP, type GroupFields, groupProblems, holidaysElsewhere, presetOn } from './group-fields';
import { GroupList } from './group-list';
import { HolidaysPanel } from './holidays-panel';

const HolidayDialog = lazyPart(() => import('./holiday-dialog').then((module) => module.HolidayDialog));

/**
 * Time sections › Holiday groups: named sets of holidays for holiday plans. A save writes one group of table
 * SpecialDayGroup; the plans that use it come from SpecialDaysSchedule. @spec §5 holidays; layout @assumed pages-1
 * /section/holidayGroup
 */
export default function HolidayGroupPage() {
  const t = useTranslations('section.holidayGroup');
  const nameList = useNameList();
  const removal = useEntryRemoval();
  const [number, choose] = useChosenNumber(SECTION_COUNT);
  /** Index of the holiday in the dialog. */
  const [editing, setEditing] = useState<number>();
  const groups = useTables(['SpecialDayGroup']).data?.SpecialDayGroup ?? [];
  const plans = useTables(['SpecialDaysSchedule']).data?.SpecialDaysSchedule;
  const bound = GROUP.form(number);
  const form = useConfigForm({
    ...bound,
    toFields: (tables) => presetOn(bound.toFields(tables)),
    channel: number,
    validate: (fields) => groupProblems(fields, groups, number),
    label: (key) => t(`field.${key}`),
  });
  const users = plans?.flatMap(({ GroupNo, ScheduleName }) =>
    GroupNo === number && ScheduleName !== '' ? [ScheduleName] : [],
  );
  const names = nameList(users ?? []);
  const holidays = form.ready?.field('holidays');

  const remove = ({ loaded }: ConfigForm<GroupFields>) =>
    removal({
      title: t.rich('removeTitle', { name: loaded.name, bdi: (name) => <bdi>{name}</bdi> }),
      text: t('removeText', { count: loaded.holidays.length }),
      confirm: t('remove'),
      removed: t('removed'),
      entry: number,
      remove: async () => {
        const outcome = await writeElement(rpc, 'SpecialDayGroup', number, FREE_GROUP);
        if (outcome.kind !== 'saved') throw outcome.error;
        await form.refresh();
      },
      inUse: { users: () => users ?? [], text: (inUse) => t('inUse', { names: inUse }) },
    });

  return (
    <>
      <SettingsPage
        form={form}
        list={
          <GroupList
            groups={groups}
            chosen={number}
            isReadOnly={form.readOnly}
            onChoose={(next) => void choose(next)}
          />
        }
      >
        {(form) => (
          <>
            <Panel
              title={t('title', { number })}
              aside={
                <Button
                  variant="subtle-danger"
                  size="xs"
                  leftSection={<IconTrash {...ICON} />}
                  disabled={!groups[number]?.GroupName || form.readOnly || form.busy !== undefined}
                  onClick={() => void remove(form)}
                >
                  {t('remove')}
                </Button>
              }
            >
              <TextField field={form.field('name')} maxLength={HOLIDAY.nameMax} isRequired />
              <SwitchField
                field={form.field('enabled')}
                hint={
                  users &&
                  (users.length > 0
                    ? t.rich('usedBy', { count: users.length, names, bdi: (list) => <bdi>{list}</bdi> })
                    : t('unused'))
                }
              />
            </Panel>
            <HolidaysPanel
              field={form.field('holidays')}
              name={form.values.name}
              elsewhere={holidaysElsewhere(groups, number)}
              onEdit={setEditing}
            />
          </>
        )}
      </SettingsPage>
      {editing !== undefined && holidays && (
        <HolidayDialog
          holiday={holidays.value[editing]}
          others={holidays.value.toSpliced(editing, 1)}
          onClose={() => setEditing(undefined)}
          onDone={(holiday) => holidays.set(holidays.value.toSpliced(editing, 1, holiday))}
        />
      )}
    </>
  );
}
