'use client';

import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Panel } from '@/components/form/panel';
import { SelectField } from '@/components/form/select-field';
import { SettingsPage } from '@/components/form/settings-page';
import { SwitchField } from '@/components/form/switch-field';
import { EmptyState } from '@/components/table/empty-state';
import { useKeptFocus } from '@/components/table/kept-focus';
import { ICON } from '@/components/theme/icon';
import { INTERLOCK } from '@/lib/contract/limits';
import type { DoorTable } from '@/lib/contract/tables/access-control';
import type { FormField } from '@/lib/forms/form-field';
import { type ConfigForm, useConfigForm } from '@/lib/forms/use-config-form';
import { useTables } from '@/lib/forms/use-tables';
import { isolated } from '@/lib/i18n/isolated';
import { GroupPanel } from './group-panel';
import {
  type InterlockFields,
  interlockProblems,
  interlockTables,
  LOCK,
  SLOTS,
  type Slot,
  shownSlots,
} from './interlock-fields';
import { useDoorStates } from './use-door-states';
import { Warnings } from './warnings';

const number = (slot: Slot) => SLOTS.indexOf(slot) + 1;

/**
 * Door › AB lock: groups of doors of which only one may be open. Tables AccessControlGeneral (ABLock) and
 * AccessControl (ABLockRoute, which the contract explains at getABLockRoute); a save takes effect at once. Door states
 * come from accessControl.
 * @assumed pages-1 /door/abLock
 */
export default function InterlockPage() {
  const t = useTranslations('door.abLock');
  const groupWords = useTranslations('door.multiCard');
  const doors = useTables(['AccessControl']).data?.AccessControl ?? [];
  const form = useConfigForm({
    ...LOCK.form(),
    toConfigs: interlockTables,
    validate: interlockProblems,
    label: (key) =>
      key === 'enabled' ? t('enabled') : key === 'routes' ? t('routes') : groupWords('group', { number: number(key) }),
  });
  return <SettingsPage form={form}>{(ready) => <Interlock form={ready} doors={doors} />}</SettingsPage>;
}

/** Switch, groups and routes of the doors. */
function Interlock({ form, doors }: { form: ConfigForm<InterlockFields>; doors: readonly DoorTable[] }) {
  const t = useTranslations('door.abLock');
  const groupWords = useTranslations('door.multiCard');
  const addWords = useTranslations('section.holidayGroup');
  const common = useTranslations('common');
  const states = useDoorStates(doors.length);
  const shown = shownSlots(form.values);
  const free = SLOTS.find((slot) => !form.values[slot]);
  const list = useKeptFocus(shown.join());
  const enabled = form.field('enabled');
  const routes = form.field('routes');
  const names = doors.map(({ Name }, index) => `${index + 1} · ${isolated(Name)}`);

  /** Deleting a group frees the doors that were bound to it. */
  const groupField = (slot: Slot): FormField<number[] | null> => {
    const field = form.field(slot);
    const place = SLOTS.indexOf(slot);
    const freed = () => routes.value.map((route) => (route === place ? INTERLOCK.noRoute : route));
    return {
      ...field,
      label: t('doors'),
      set: (value) => (value ? field.set(value) : form.set({ [slot]: null, routes: freed() })),
    };
  };
  const routeField = (door: number): FormField<number> => {
    const set = (value: number) => routes.set(routes.value.map((each, index) => (index === door ? value : each)));
    const value = routes.value[door] ?? INTERLOCK.noRoute;
    const was = routes.was?.[door];
    const isChanged = was !== undefined && was !== value;
    const label = names[door] ?? '';
    return { ...routes, key: `routes.${door}`, label, value, was, isChanged, set, reset: () => set(was ?? value) };
  };
  const choices = [
    { value: INTERLOCK.noRoute, label: common('none') },
    ...shown.map((slot) => ({ value: SLOTS.indexOf(slot), label: groupWords('group', { number: number(slot) }) })),
  ];
  const add = (
    <Button
      variant="subtle"
      size="xs"
      leftSection={<IconPlus {...ICON} />}
      disabled={enabled.disabled || !free}
      onClick={() => free && form.set({ [free]: [] })}
    >
      {addWords('addGroup')}
    </Button>
  );

  return (
    <div ref={list} tabIndex={-1}>
      <Panel title={t('title')} aside={add}>
        <SwitchField field={enabled} hint={free ? t('hint') : t('full', { max: INTERLOCK.groups.max })} />
        {shown.length === 0 && <EmptyState title={groupWords('emptyTitle')} text={t('emptyText')} />}
        {shown.length > 0 && <Warnings fields={form.values} doors={doors} states={states} />}
      </Panel>
      {shown.map((slot) => (
        <GroupPanel
          key={slot}
          number={number(slot)}
          field={groupField(slot)}
          doors={form.values[slot] ?? []}
          names={names}
          states={states}
        />
      ))}
      {routes.value.length > 0 && (
        <Panel title={t('routes')}>
          {routes.value.map((_, door) => (
            <SelectField
              key={names[door]}
              field={routeField(door)}
              choices={choices}
              hint={door === 0 ? t('routeHint') : undefined}
            />
          ))}
        </Panel>
      )}
    </div>
  );
}
