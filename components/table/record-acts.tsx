import { Button } from '@mantine/core';
import { IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ICON } from '@/components/theme/icon';
import { RemoveButton } from './remove-button';
import { RowAct } from './row-act';

/** Actions on the rows of a list. Each action has its buttons wherever they belong; an absent one has none. */
export interface RecordActs<Row> {
  /** Opens the form of a new row. */
  add?: { label: string; run(): void; isDisabled?: boolean; isFull?: boolean } | undefined;
  /** Opens the form of a row. */
  edit?: ((row: Row) => unknown) | undefined;
  /** Opens the form of a new row with the values of this one. */
  copy?: ((row: Row) => unknown) | undefined;
  /** Asks, then deletes one row: for a list without checkboxes. */
  remove?: ((row: Row) => unknown) | undefined;
  /** Asks, then deletes rows: the chosen ones, or the one of the button. `done` leaves what remains selected. */
  removeChosen?: ((rows: Row[], done: (left?: readonly Row[]) => void) => unknown) | undefined;
  /** The device protects this row: it is never deleted. */
  isKept?: ((row: Row) => boolean) | undefined;
}

/** Opens the form of a new row; off while the list is full. */
export function AddButton({ label, run, isDisabled, isFull }: NonNullable<RecordActs<unknown>['add']>) {
  return (
    <Button
      leftSection={<IconPlus {...ICON} />}
      data-opens={isFull ? 'full' : 'new'}
      disabled={isDisabled || isFull}
      onClick={run}
    >
      {label}
    </Button>
  );
}

interface RemoveChosenProps<Row> {
  acts: RecordActs<Row>;
  rows: Row[];
  /** `gone`: the rows without those that remain. Others may have been chosen since. */
  onDone(gone: readonly Row[]): void;
}

/** Deletes the chosen rows that are not protected. */
export function RemoveChosen<Row>({ acts, rows, onDone }: RemoveChosenProps<Row>) {
  const { removeChosen, isKept } = acts;
  if (!removeChosen) return null;
  const free = rows.filter((row) => !isKept?.(row));
  const remove = () => removeChosen(free, (left = []) => onDone(rows.filter((row) => !left.includes(row))));
  return <RemoveButton count={free.length} onClick={remove} />;
}

const nothing = () => undefined;

/** The buttons at the end of a row, after those of the page; undefined when the rows have none. */
export function useRowActs<Row>(
  acts: RecordActs<Row>,
  nameOf: (row: Row) => string,
  more: ((row: Row) => ReactNode) | undefined,
): ((row: Row) => ReactNode) | undefined {
  const t = useTranslations('table');
  const { edit, copy, remove, removeChosen, isKept } = acts;
  if (!edit && !copy && !remove && !removeChosen) return more;
  return (row) => {
    const name = { name: nameOf(row) };
    const isGoing = (remove ?? removeChosen) !== undefined && !isKept?.(row);
    return (
      <>
        {more?.(row)}
        {edit && (
          <RowAct icon={IconPencil} label={t('editRow', name)} verb={t('edit')} isOpener onClick={() => edit(row)} />
        )}
        {copy && <RowAct icon={IconCopy} label={t('copyRow', name)} verb={t('copy')} onClick={() => copy(row)} />}
        {isGoing && (
          <RowAct
            icon={IconTrash}
            label={t('removeRow', name)}
            verb={t('remove')}
            onClick={() => (remove ? remove(row) : removeChosen?.([row], nothing))}
          />
        )}
      </>
    );
  };
}
