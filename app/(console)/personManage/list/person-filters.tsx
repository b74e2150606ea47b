import { NativeSelect } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { Dispatch, RefObject, SetStateAction } from 'react';
import { useDoorNames } from '@/components/form/use-door-names';
import { usePhone } from '@/components/form/use-phone';
import { FilterChips } from '@/components/table/filter-chips';
import { type PeopleView, SORT_KEYS, type SortKey, withSort } from '@/lib/persons/people-view';
import { useCapabilities } from '@/lib/session/use-visitor';

interface PersonFiltersProps {
  view: PeopleView;
  onView: Dispatch<SetStateAction<PeopleView>>;
  /** When false, the filters are collapsed and chips show which are set. */
  isOpen: boolean;
  /** Button that expands the filters. */
  opener: RefObject<HTMLButtonElement | null>;
}

const VALIDITY_TEXTS = {
  valid: 'find.valid',
  expired: 'states.expired',
  ending: 'find.ending',
  frozen: 'states.frozen',
} as const satisfies Record<Exclude<PeopleView['validity'], ''>, string>;
const VALIDITIES = Object.keys(VALIDITY_TEXTS) as (keyof typeof VALIDITY_TEXTS)[];
const FIELD_OF_SORT = { id: 'userId', name: 'name', type: 'type', validTo: 'validTo' } as const;

/** Filters that the device cannot apply itself, and the sort order, because phones show no column heads. */
export function PersonFilters({ view, onView, isOpen, opener }: PersonFiltersProps) {
  const t = useTranslations('personManage');
  const isPhone = usePhone();
  const doors = useDoorNames();
  const { faceAuth, cardAuth, fingerprintAuth } = useCapabilities();
  const credentials = (
    [
      ['face', faceAuth],
      ['card', cardAuth],
      ['fingerprint', fingerprintAuth],
      ['password', true],
      ['none', true],
    ] as const
  ).filter(([, has]) => has);
  const set = (change: Partial<PeopleView>) => onView((was) => ({ ...was, ...change }));
  const setSort = (value: string) => {
    const [key, direction] = value.split(' ');
    const sort = key ? { key: key as SortKey, isDescending: direction === 'down' } : undefined;
    onView((was) => withSort(was, sort));
  };
  if (!isOpen) {
    const texts = {
      // On wide screens the type has a select of its own.
      type: isPhone && view.type && t(`type.${view.type}`),
      credential: view.credential && t(`find.credential.${view.credential}`),
      validity: view.validity && t(VALIDITY_TEXTS[view.validity]),
      door: view.door && (doors[Number(view.door)] ?? view.door),
    };
    return (
      <FilterChips
        opener={opener}
        chips={Object.entries(texts).flatMap(([key, text]) =>
          text ? [{ key, text, remove: () => set({ [key]: '' }) }] : [],
        )}
      />
    );
  }
  return (
    <>
      <NativeSelect
        aria-label={t('credentials')}
        value={view.credential}
        onChange={({ currentTarget: { value } }) => set({ credential: value as PeopleView['credential'] })}
        data={[
          { value: '', label: t('find.anyCredential') },
          ...credentials.map(([each]) => ({ value: each, label: t(`find.credential.${each}`) })),
        ]}
      />
      <NativeSelect
        aria-label={t('find.validity')}
        value={view.validity}
        onChange={({ currentTarget: { value } }) => set({ validity: value as PeopleView['validity'] })}
        data={[
          { value: '', label: t('find.anyValidity') },
          ...VALIDITIES.map((value) => ({ value, label: t(VALIDITY_TEXTS[value]) })),
        ]}
      />
      {doors.length > 1 && (
        <NativeSelect
          aria-label={t('field.doors')}
          value={view.door}
          onChange={({ currentTarget: { value } }) => set({ door: value })}
          data={[
            { value: '', label: t('find.anyDoor') },
            ...doors.map((label, door) => ({ value: String(door), label })),
          ]}
        />
      )}
      <NativeSelect
        aria-label={t('find.order')}
        value={view.sort ? `${view.sort.key} ${view.sort.isDescending ? 'down' : 'up'}` : ''}
        onChange={({ currentTarget: { value } }) => setSort(value)}
        data={[
          { value: '', label: t('find.deviceOrder') },
          ...SORT_KEYS.flatMap((key) => {
            const column = t(`field.${FIELD_OF_SORT[key]}`);
            return [
              { value: `${key} up`, label: t('find.ascending', { column }) },
              { value: `${key} down`, label: t('find.descending', { column }) },
            ];
          }),
        ]}
      />
    </>
  );
}
