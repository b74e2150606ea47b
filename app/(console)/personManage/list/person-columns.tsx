import { useFormatter, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Tag } from '@/components/feedback/mark';
import { useDoorNames } from '@/components/form/use-door-names';
import type { Column } from '@/components/table/column';
import { SortHead } from '@/components/table/sort-head';
import { SECTION_ALWAYS } from '@/lib/contract/limits';
import { type AccessUser, USER_AUTHORITY, USER_TYPES, type UserType } from '@/lib/contract/records';
import { isolated } from '@/lib/i18n/isolated';
import { LIST_FORMAT } from '@/lib/i18n/list-format';
import { SORT_KEYS, type SortKey, type SortOrder } from '@/lib/persons/people-view';
import { personName } from '@/lib/persons/person-name';
import { endsInDays, personState, usesLeft } from '@/lib/persons/person-state';
import { useSectionNames } from '@/lib/records/use-section-names';
import { type Counts, useCredentialIcons } from './credential-counts';

const TYPES = Object.keys(USER_TYPES) as UserType[];
/** Remaining uses of a guest up to which the state is a warning. */
const FEW_USES = 3;
const STATE_TONES = { frozen: 'off', blocked: 'bad', expired: 'bad', notYet: 'info', noUses: 'warn' } as const;

/**
 * Columns of the list of persons; four of them can be sorted. `now` is the device's wall clock. Cells are rendered by
 * functions that all rows share, because every keystroke in the search box renders a page of rows.
 */
export function usePersonColumns(
  now: string,
  credentials: (userId: string) => Counts | undefined,
  sort: SortOrder | undefined,
  onSort: (key: SortKey) => void,
): Column<AccessUser>[] {
  const cells = useCells();
  // Memoized, because rows render again when the columns change.
  return useMemo(
    () =>
      columnsOf(cells, now, credentials).map((column) => {
        const key = SORT_KEYS.find((each) => each === column.key);
        if (!key) return column;
        const order = sort?.key !== key ? 'none' : sort.isDescending ? 'descending' : 'ascending';
        const head = (
          <SortHead order={order} onSort={() => onSort(key)}>
            {column.title}
          </SortHead>
        );
        return { ...column, order, head };
      }),
    [cells, now, credentials, sort, onSort],
  );
}

/** Translations and names that the cells need. */
function useCells() {
  const t = useTranslations('personManage');
  const common = useTranslations('common');
  const format = useFormatter();
  const credentials = useCredentialIcons();
  const doors = useDoorNames();
  const { weekly } = useSectionNames();
  return useMemo(() => {
    const typeNames = new Map(TYPES.map((each) => [USER_TYPES[each] as number, t(`type.${each}`)]));
    const sections = new Map([
      ...weekly.map(({ value, label }) => [value, label] as const),
      [SECTION_ALWAYS, common('always')],
    ]);
    return { t, format, credentials, doors, typeNames, sections };
  }, [t, common, format, credentials, doors, weekly]);
}

type Cells = ReturnType<typeof useCells>;

function columnsOf(
  cells: Cells,
  now: string,
  credentials: (userId: string) => Counts | undefined,
): Column<AccessUser>[] {
  const { t, typeNames, doors } = cells;
  return [
    {
      key: 'id',
      title: t('field.userId'),
      card: 'line',
      cell: ({ UserID }) => <bdi dir="ltr">{UserID}</bdi>,
    },
    { key: 'name', title: t('field.name'), card: 'name', cell: (person) => <bdi>{personName(person)}</bdi> },
    {
      key: 'type',
      title: t('field.type'),
      rank: 2,
      // Cards omit the normal type.
      card: ({ UserType }) => (UserType === USER_TYPES.normal ? 'none' : 'line'),
      cell: ({ UserType }) => typeNames.get(UserType) ?? <bdi>{UserType}</bdi>,
    },
    {
      key: 'credentials',
      title: t('credentials'),
      card: 'line',
      cell: ({ UserID, Password }) => cells.credentials(credentials(UserID), Boolean(Password)),
    },
    {
      key: 'validTo',
      title: t('field.validTo'),
      rank: 2,
      card: 'none',
      isOneLine: true,
      cell: ({ ValidTo }) => ValidTo && <bdi dir="ltr">{ValidTo.slice(0, 10)}</bdi>,
    },
    { key: 'state', title: t('state'), card: 'line', cell: (person) => tagsOf(person, now, t) },
    ...(doors.length > 1
      ? [
          {
            key: 'doors',
            title: t('field.doors'),
            rank: 3 as const,
            cell: ({ Doors }: AccessUser) =>
              listOf(
                [...new Set(Doors)].map((door) => doors[door] ?? String(door + 1)),
                cells,
              ),
          },
        ]
      : []),
    {
      key: 'sections',
      title: t('field.sections'),
      rank: 3,
      cell: ({ TimeSections }) =>
        listOf(
          [...new Set(TimeSections)].map((each) => cells.sections.get(each) ?? String(each)),
          cells,
        ),
    },
  ];
}

function tagsOf(person: AccessUser, now: string, t: Cells['t']) {
  const state = personState(person, now);
  const days = endsInDays(person, now);
  const uses = usesLeft(person, now);
  const isAdministrator = person.Authority === USER_AUTHORITY.administrator;
  if (!state && days === undefined && uses === undefined && !isAdministrator) return undefined;
  return (
    <>
      {state && <Tag tone={STATE_TONES[state]}>{t(`states.${state}`)}</Tag>}{' '}
      {days !== undefined && <Tag tone="warn">{t('states.endsIn', { days })}</Tag>}{' '}
      {uses !== undefined && <Tag tone={uses <= FEW_USES ? 'warn' : 'info'}>{t('states.usesLeft', { uses })}</Tag>}{' '}
      {isAdministrator && <Tag tone="off">{t('authority.administrator')}</Tag>}
    </>
  );
}

/** Joins names from the device to a localized list. */
function listOf(names: readonly string[], { format }: Cells): string {
  return format.list(names.map(isolated), LIST_FORMAT);
}
