import { Button, NativeSelect } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { NumberField } from '@/components/form/number-field';
import { Panel } from '@/components/form/panel';
import { SwitchField } from '@/components/form/switch-field';
import { useKeptFocus } from '@/components/table/kept-focus';
import { RowAct } from '@/components/table/row-act';
import { SimpleTable } from '@/components/table/simple-table';
import { ICON } from '@/components/theme/icon';
import { DOOR_GROUP } from '@/lib/contract/limits';
import { DOOR_METHODS, type DoorMethod } from '@/lib/contract/tables/door-methods';
import type { FormField } from '@/lib/forms/form-field';
import { partOf } from '@/lib/forms/part-of';
import type { Problem } from '@/lib/i18n/message-keys';
import type { GroupFields, Member } from './group-fields';

interface GroupPanelProps {
  /** From 1. */
  number: number;
  field: FormField<GroupFields | null>;
  group: GroupFields;
  /** Proofs a member may be asked for. */
  methods: readonly DoorMethod[];
  /** By user ID. */
  names: ReadonlyMap<string, string>;
  onAdd(): void;
}

/** One group: whether it is in use, how many of its members are needed, and who belongs to it. */
export function GroupPanel({ number, field, group, methods, names, onAdd }: GroupPanelProps) {
  const t = useTranslations('door.multiCard');
  const doors = useTranslations('door');
  const groupWords = useTranslations('section.holidayGroup');
  const persons = useTranslations('personManage');
  const picker = useTranslations('personPicker');
  const table = useTranslations('table');
  const list = useKeptFocus(group.members.map(({ userId }) => userId).join());
  const nameOf = ({ userId }: Member) => names.get(userId) ?? userId;
  const members = group.members.length;
  /** A stored group that lost members by a deletion. It opens no door, but does not block Save. */
  const isShort = !field.isChanged && group.enabled && Number(group.needed) > members;
  const short: Problem | undefined = isShort ? { key: 'CountOverMembers', values: { members } } : undefined;
  const setMembers = (members: Member[]) => field.set({ ...group, members });
  const choices = methods.map((method) => ({ value: String(DOOR_METHODS[method]), label: doors(`method.${method}`) }));
  /** A stored method the device does not list is kept until another one is chosen. */
  const choicesFor = ({ method }: Member) =>
    choices.some(({ value }) => value === String(method))
      ? choices
      : [{ value: String(method), label: String(method) }, ...choices];

  return (
    <Panel
      title={t('group', { number })}
      aside={
        <>
          <Button
            variant="subtle"
            size="xs"
            aria-label={t('addMembers', { number })}
            leftSection={<IconPlus {...ICON} />}
            disabled={field.disabled || members >= DOOR_GROUP.membersMax}
            onClick={onAdd}
          >
            {picker('title')}
          </Button>
          <RowAct
            icon={IconTrash}
            label={t('removeGroup', { number })}
            isDisabled={field.disabled}
            onClick={() => field.set(null)}
          />
        </>
      }
    >
      <SwitchField field={partOf(field, group, 'enabled', groupWords('field.enabled'), undefined)} />
      <NumberField field={partOf(field, group, 'needed', t('needed'), field.problem ?? short)} />
      <div ref={list} tabIndex={-1}>
        <SimpleTable
          rows={group.members}
          rowKey={({ userId }) => userId}
          empty={t('noMembers')}
          columns={[
            { key: 'name', title: persons('field.name'), cell: (member) => <bdi>{nameOf(member)}</bdi> },
            { key: 'userId', title: persons('field.userId'), cell: ({ userId }) => <bdi dir="ltr">{userId}</bdi> },
            {
              key: 'method',
              title: doors('field.method'),
              cell: (member) => (
                <NativeSelect
                  aria-label={t('memberMethod', { name: nameOf(member) })}
                  disabled={field.disabled}
                  data={choicesFor(member)}
                  value={String(member.method)}
                  onChange={({ currentTarget }) =>
                    setMembers(
                      group.members.map((each) =>
                        each === member ? { ...each, method: Number(currentTarget.value) } : each,
                      ),
                    )
                  }
                />
              ),
            },
            {
              key: 'acts',
              title: table('operations'),
              hasActions: true,
              cell: (member) => (
                <RowAct
                  icon={IconTrash}
                  label={t('removeMember', { name: nameOf(member), number })}
                  isDisabled={field.disabled}
                  onClick={() => setMembers(group.members.filter((each) => each !== member))}
                />
              ),
            },
          ]}
        />
      </div>
    </Panel>
  );
}
