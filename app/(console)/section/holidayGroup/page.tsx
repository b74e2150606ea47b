'use client';

import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Suspense, useState } from 'react';
import { ask } from '@/components/feedback/ask';
import { useFailureText } from '@/components/feedback/error-text';
import { lazyPart } from '@/components/feedback/lazy-part';
import { toast } from '@/components/feedback/toasts';
import { Panel } from '@/components/form/panel';
import { SettingsPage } from '@/components/form/settings-page';
import { SwitchField } from '@/components/form/switch-field';
import { TextField } from '@/components/form/text-field';
import { NumberedList } from '@/components/table/numbered-list';
import { useChosenNumber } from '@/components/table/use-chosen-number';
import { HOLIDAY, SECTION_COUNT } from '@/lib/contract/limits';
import { useConfigForm } from '@/lib/forms/use-config-form';
import { useTables } from '@/lib/forms/use-tables';
import { isInUse, writeElement } from '@/lib/forms/write-element';
import { useNameList } from '@/lib/i18n/use-name-list';
import { rpc } from '@/lib/session/device';
import { FREE_GROUP, groupFieldOf, groupFields, groupProblems, groupTable, holidaysElsewhere } from './group-fields';
import { HolidaysPanel } from './holidays-panel';

const HolidayDialog = lazyPart(() => import('./holiday-dialog').then((module) => module.HolidayDialog));

/**
 * Time sections › Holiday groups: named sets of holidays for holiday plans. A save writes one group of table
 * SpecialDayGroup; the plans that use it come from SpecialDaysSchedule. @spec §5 holidays; layout @assumed pages-1
 * /section/holidayGroup
 */
export default function HolidayGroupPage() {
  const t = useTranslations('section.holidayGroup');
  const common = useTranslations('common');
  const nameList = useNameList();
  const failureText = useFailureText();
  const [number, choose] = useChosenNumber(SECTION_COUNT);
  /** Place of the holiday in the dialog. */
  const [editing, setEditing] = useState<number>();
  const groups = useTables(['SpecialDayGroup']).data?.SpecialDayGroup ?? [];
  const plans = useTables(['SpecialDaysSchedule']).data?.SpecialDaysSchedule ?? [];
  const form = useConfigForm({
    configs: ['SpecialDayGroup'],
    channel: number,
    toFields: ({ SpecialDayGroup }) => groupFields(SpecialDayGroup[number]),
    toConfigs: (fields, was) => ({ SpecialDayGroup: groupTable(fields, was.SpecialDayGroup, number) }),
    validate: (fields) => groupProblems(fields, groups, number),
    label: (key) => t(`field.${key}`),
    fieldOf: groupFieldOf,
  });
  const holidays = form.field('holidays');
  const users = plans.flatMap(({ GroupNo, ScheduleName }) =>
    GroupNo === number && ScheduleName !== '' ? [ScheduleName] : [],
  );
  const names = nameList(users);
  const free = groups.findIndex(({ GroupName }, index) => GroupName === '' && index !== number);
  const isStored = (groups[number]?.GroupName ?? '') !== '';

  const remove = async () => {
    const confirmed = await ask({
      title: t.rich('removeTitle', { name: form.loaded.name, bdi: (name) => <bdi>{name}</bdi> }),
      text: t('removeText', { count: form.loaded.holidays.length }),
      confirm: t('remove'),
      cancel: common('cancel'),
      isDangerous: true,
    });
    if (!confirmed) return;
    try {
      const outcome = await writeElement(rpc, 'SpecialDayGroup', number, FREE_GROUP);
      if (outcome.kind !== 'saved') throw outcome.error;
      toast.success(t('removed'));
      await form.refresh();
    } catch (error) {
      toast.failure(isInUse(error) && users.length > 0 ? t('inUse', { names }) : failureText(error));
    }
  };

  return (
    <>
      <SettingsPage
        form={form}
        list={
          <NumberedList
            label={t('list')}
            chosen={number}
            onChoose={(next) => void choose(next)}
            entries={groups.flatMap(({ GroupName, GroupEnable, SpecialDay }, index) => {
              if (GroupName === '' && index !== number) return [];
              const count = SpecialDay.length;
              const note = { figure: String(count), words: t('holidays', { count }) };
              return [{ number: index, name: GroupName, isOff: !GroupEnable, note }];
            })}
            action={
              <Button
                variant="default"
                size="xs"
                leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
                disabled={free < 0 || form.readOnly}
                onClick={() => void choose(free)}
              >
                {t('addGroup')}
              </Button>
            }
          />
        }
      >
        <Panel
          title={t('title', { number })}
          aside={
            <Button
              variant="subtle-danger"
              size="xs"
              leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
              disabled={!isStored || form.readOnly || form.busy !== undefined}
              onClick={() => void remove()}
            >
              {t('remove')}
            </Button>
          }
        >
          <TextField field={form.field('name')} maxLength={HOLIDAY.nameMax} isRequired />
          <SwitchField
            field={form.field('enabled')}
            hint={
              users.length > 0
                ? t.rich('usedBy', { count: users.length, names, bdi: (list) => <bdi>{list}</bdi> })
                : t('unused')
            }
          />
        </Panel>
        <HolidaysPanel
          field={holidays}
          name={form.values.name}
          elsewhere={holidaysElsewhere(groups, number)}
          onEdit={setEditing}
        />
      </SettingsPage>
      {editing !== undefined && (
        <Suspense fallback={null}>
          <HolidayDialog
            holiday={holidays.value[editing]}
            others={holidays.value.filter((_, at) => at !== editing)}
            onClose={() => setEditing(undefined)}
            onDone={(holiday) =>
              holidays.set([...holidays.value.slice(0, editing), holiday, ...holidays.value.slice(editing + 1)])
            }
          />
        </Suspense>
      )}
    </>
  );
}
