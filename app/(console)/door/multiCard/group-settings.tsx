import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { ask } from '@/components/feedback/ask';
import { lazyPart } from '@/components/feedback/lazy-part';
import { FormRow } from '@/components/form/form-row';
import { Panel } from '@/components/form/panel';
import { SettingsPage } from '@/components/form/settings-page';
import { EmptyState } from '@/components/table/empty-state';
import { useKeptFocus } from '@/components/table/kept-focus';
import { ICON } from '@/components/theme/icon';
import { DOOR_GROUP } from '@/lib/contract/limits';
import { DOOR_METHODS, type DoorMethod } from '@/lib/contract/tables/door-methods';
import { takesGroups } from '@/lib/explain/member-groups';
import { type ConfigForm, useConfigForm } from '@/lib/forms/use-config-form';
import { useTables } from '@/lib/forms/use-tables';
import { usePersonNames } from '@/lib/records/use-person-names';
import { useUnlockModes } from '@/lib/session/use-unlock-modes';
import {
  DOOR,
  type DoorFields,
  GROUP,
  groupProblems,
  groupTables,
  isDisablingAll,
  isEnabling,
  memberMethods,
  SLOTS,
  type Slot,
} from './group-fields';
import { GroupPanel } from './group-panel';

const PersonPicker = lazyPart(() => import('@/components/table/person-picker').then((module) => module.PersonPicker));

const RehearsalButton = lazyPart(
  () => import('@/components/explain/rehearsal-button').then((module) => module.RehearsalButton),
  'nothing',
);

const METHODS = Object.keys(DOOR_METHODS) as DoorMethod[];

const number = (slot: Slot) => SLOTS.indexOf(slot) + 1;

/** The groups of one door, counted from 0. */
export function GroupSettings({ index, tabs }: { index: number; tabs: ReactNode }) {
  const t = useTranslations('door.multiCard');
  const common = useTranslations('common');
  const doors = useTranslations('door');
  const door = useTables(['AccessControl']).data?.AccessControl[index];
  const form = useConfigForm({
    ...DOOR.form(index),
    toConfigs: (fields, was) => groupTables(fields, was, index),
    validate: groupProblems,
    label: (key) => (key === 'method' ? doors('field.method') : t('group', { number: number(key) })),
  });
  /** A group has an effect only with the method "several persons", and that method lets in nobody without a group. */
  const confirmSave = async ({ values, loaded }: ConfigForm<DoorFields>) => {
    if (!door) return true;
    if (takesGroups(door)) {
      if (!isDisablingAll(values, loaded)) return true;
      return ask({
        title: t('lastTitle'),
        text: t('lastText'),
        confirm: common('save'),
        cancel: common('cancel'),
        isDangerous: true,
      });
    }
    if (!isEnabling(values, loaded)) return true;
    return ask({
      title: t('askTitle'),
      text: t('askText'),
      confirm: t('askConfirm'),
      cancel: common('cancel'),
    });
  };
  return (
    <SettingsPage form={form} tabs={tabs} confirmSave={confirmSave}>
      {(ready) => <Groups form={ready} index={index} />}
    </SettingsPage>
  );
}

interface GroupsProps {
  form: ConfigForm<DoorFields>;
  /** Door, counted from 0. */
  index: number;
}

/** The groups of a door, one panel each, and the choice of members. */
function Groups({ form, index }: GroupsProps) {
  const t = useTranslations('door.multiCard');
  const doors = useTranslations('door');
  const tables = useTranslations('tables');
  const groupWords = useTranslations('section.holidayGroup');
  const methods = memberMethods(useUnlockModes());
  const [picking, setPicking] = useState<Slot>();
  const shown = SLOTS.filter((slot) => form.values[slot]);
  const free = SLOTS.find((slot) => !form.values[slot]);
  const list = useKeptFocus(shown.join());
  const members = shown.flatMap((slot) => form.values[slot]?.members ?? []);
  const names = usePersonNames(members.map(({ userId }) => userId));
  const picked = picking && form.values[picking];
  const field = form.field('method');
  const method = METHODS.find((name) => DOOR_METHODS[name] === field.value);

  const add = (
    <Button
      variant="subtle"
      size="xs"
      leftSection={<IconPlus {...ICON} />}
      disabled={field.disabled || !free}
      onClick={() => free && form.set({ [free]: GROUP.toFields() })}
    >
      {groupWords('addGroup')}
    </Button>
  );

  return (
    <>
      <div ref={list} tabIndex={-1}>
        <Panel
          title={tables('OpenDoorGroup')}
          aside={
            <>
              <RehearsalButton door={index} />
              {add}
            </>
          }
        >
          {shown.length === 0 ? (
            <EmptyState title={t('emptyTitle')} text={t('emptyText')} />
          ) : (
            <FormRow field={field} isGroup width="full" hint={!free && t('full', { max: DOOR_GROUP.perDoorMax })}>
              {method ? doors(`method.${method}`) : field.value}
            </FormRow>
          )}
        </Panel>
        {shown.map((slot) => {
          const group = form.values[slot];
          return (
            group && (
              <GroupPanel
                key={slot}
                number={number(slot)}
                field={form.field(slot)}
                group={group}
                methods={methods}
                names={names}
                onAdd={() => setPicking(slot)}
              />
            )
          );
        })}
      </div>
      {picking && picked && (
        <PersonPicker
          title={t('addMembers', { number: number(picking) })}
          taken={members.map(({ userId }) => userId)}
          room={DOOR_GROUP.membersMax - picked.members.length}
          onPick={(chosen) => {
            const first = DOOR_METHODS[methods[0] ?? 'card'];
            const added = chosen.map(({ UserID }) => ({ userId: UserID, method: first }));
            form.field(picking).set({ ...picked, members: [...picked.members, ...added] });
          }}
          onClose={() => setPicking(undefined)}
        />
      )}
    </>
  );
}
