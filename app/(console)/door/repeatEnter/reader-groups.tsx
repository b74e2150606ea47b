import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { NumberedName } from '@/components/feedback/numbered-name';
import { controlId } from '@/components/form/control-id';
import { FormRow } from '@/components/form/form-row';
import type { Choice } from '@/components/form/select-field';
import { moveMark, useMovedFocus } from '@/components/form/use-moved-focus';
import { useKeptFocus } from '@/components/table/kept-focus';
import { RowAct } from '@/components/table/row-act';
import { ICON } from '@/components/theme/icon';
import { REPEAT_ENTER } from '@/lib/contract/limits';
import type { FormField } from '@/lib/forms/form-field';
import classes from './reader-groups.module.css';
import { type GroupFields, moved } from './route-fields';

interface ReaderGroupsProps {
  field: FormField<GroupFields[]>;
  readers: readonly Choice<string>[];
}

/** Groups of readers in the order they are passed; reordered by dragging or by buttons. */
export function ReaderGroups({ field, readers }: ReaderGroupsProps) {
  const t = useTranslations('door.repeatEnter');
  const multi = useTranslations('door.multiCard');
  const words = useTranslations('section.holidayGroup');
  const groups = field.value;
  const [dragged, setDragged] = useState<number>();
  const list = useKeptFocus(groups.map(({ id }) => id).join());
  const willMove = useMovedFocus(list);
  // Readers the device no longer has are kept until they are removed.
  const known = new Set(readers.map(({ value }) => value));
  const foreign = [...new Set(groups.flatMap((group) => group.readers))].filter((id) => !known.has(id));
  const choices = [...readers, ...foreign.map((value) => ({ value, label: value }))];
  const set = (next: GroupFields[]) => {
    field.set(next);
    field.blur();
  };
  const change = (id: number, next: string[]) =>
    set(groups.map((each) => (each.id === id ? { ...each, readers: next } : each)));

  return (
    <FormRow field={field} isGroup width="full" hint={t('groupsHint')}>
      <div ref={list} tabIndex={-1} id={controlId(field.key)}>
        <ol className={classes.groups}>
          {groups.map(({ id, readers: own }, place) => {
            const number = place + 1;
            const move = (way: 'up' | 'down') => (
              <ActionIcon
                size="sm"
                {...moveMark(id, way)}
                aria-label={t(way === 'up' ? 'moveUp' : 'moveDown', { number })}
                disabled={field.disabled || (way === 'up' ? place === 0 : number === groups.length)}
                onClick={() => {
                  willMove(id, way);
                  set(moved(groups, place, way === 'up' ? place - 1 : place + 1));
                }}
              >
                {way === 'up' ? <IconArrowUp {...ICON} /> : <IconArrowDown {...ICON} />}
              </ActionIcon>
            );
            return (
              <li
                key={id}
                className={classes.group}
                data-dragged={dragged === id || undefined}
                draggable={!field.disabled}
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move';
                  event.dataTransfer.setData('text/plain', String(number));
                  setDragged(id);
                }}
                onDragEnd={() => setDragged(undefined)}
                onDragOver={(event) => dragged !== undefined && event.preventDefault()}
                onDrop={(event) => {
                  event.preventDefault();
                  const from = groups.findIndex((each) => each.id === dragged);
                  if (from >= 0) set(moved(groups, from, place));
                  setDragged(undefined);
                }}
              >
                <div className={classes.head}>
                  <IconGripVertical className={classes.grip} {...ICON} />
                  <b>{multi('group', { number })}</b>
                  {move('up')}
                  {move('down')}
                  <RowAct
                    icon={IconTrash}
                    label={multi('removeGroup', { number })}
                    isDisabled={field.disabled}
                    onClick={() => set(groups.filter((each) => each.id !== id))}
                  />
                </div>
                <fieldset className={classes.readers} aria-label={t('readers', { number })}>
                  {choices.map(({ value, label }) => (
                    <Checkbox
                      key={value}
                      size="xs"
                      label={<NumberedName text={label} />}
                      disabled={field.disabled}
                      checked={own.includes(value)}
                      onChange={({ currentTarget: { checked } }) =>
                        change(id, checked ? [...own, value] : own.filter((each) => each !== value))
                      }
                    />
                  ))}
                </fieldset>
              </li>
            );
          })}
        </ol>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus {...ICON} />}
          disabled={field.disabled || groups.length >= REPEAT_ENTER.groups.max}
          onClick={() => field.set([...groups, { id: Math.max(-1, ...groups.map(({ id }) => id)) + 1, readers: [] }])}
        >
          {words('addGroup')}
        </Button>
      </div>
    </FormRow>
  );
}
