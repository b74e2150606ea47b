import type { UserType } from '@/lib/contract/records';

/** Columns by which the list can be sorted. */
export const SORT_KEYS = ['id', 'name', 'type', 'validTo'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export interface SortOrder {
  key: SortKey;
  isDescending: boolean;
}

/** Filter and order of the person list; empty members do not filter, without `sort` the device's order applies. */
export interface PeopleView {
  /** Part of a name or of a user ID. */
  text: string;
  type: UserType | '';
  credential: 'face' | 'card' | 'fingerprint' | 'password' | 'none' | '';
  validity: 'valid' | 'expired' | 'ending' | 'frozen' | '';
  /** From 0, as text. */
  door: string;
  sort?: SortOrder;
}

/** No filter, in the device's order. */
export const ALL_PERSONS: PeopleView = { text: '', type: '', credential: '', validity: '', door: '' };

/** Whether there is a filter, so that the rows are not all persons. */
export const isFilteredView = ({ text, type, credential, validity, door }: PeopleView): boolean =>
  [text.trim(), type, credential, validity, door].some((each) => each !== '');

/** The filter alone, as text: the same in every order. */
export const filterOf = (view: PeopleView): string => JSON.stringify(withSort(view, undefined));

/** Whether the device has no condition for it. */
export const needsAllPersons = ({ credential, validity, door, sort }: PeopleView): boolean =>
  sort !== undefined || [credential, validity, door].some((each) => each !== '');

/** The next order after a click on a column head: ascending, then descending, then the device's order again. */
export function nextSort(sort: SortOrder | undefined, key: SortKey): SortOrder | undefined {
  if (sort?.key !== key) return { key, isDescending: false };
  return sort.isDescending ? undefined : { key, isDescending: true };
}

/** The view with another order, or without any. */
export function withSort({ sort: _, ...view }: PeopleView, sort: SortOrder | undefined): PeopleView {
  return sort ? { ...view, sort } : view;
}
