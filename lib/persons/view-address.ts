import { USER_TYPES } from '@/lib/contract/records';
import { ALL_PERSONS, type PeopleView, SORT_KEYS, withSort } from './people-view';

/** Values of each filter that an address may name. */
const VALUES = {
  type: Object.keys(USER_TYPES),
  credential: ['face', 'card', 'fingerprint', 'password', 'none'],
  validity: ['valid', 'expired', 'ending', 'frozen'],
} as const;
const TEXT_MAX = 32;

/** The filters and the order of an address; unknown values are ignored. */
export function viewOfAddress(search: string): PeopleView {
  const params = new URLSearchParams(search);
  const known = Object.entries(VALUES).flatMap(([key, values]) => {
    const value = params.get(key) ?? '';
    return (values as readonly string[]).includes(value) ? [[key, value]] : [];
  });
  const door = params.get('door') ?? '';
  const [key, direction] = (params.get('sort') ?? '').split(' ');
  const sorted = SORT_KEYS.find((each) => each === key);
  const view: PeopleView = {
    ...ALL_PERSONS,
    ...Object.fromEntries(known),
    text: (params.get('text') ?? '').slice(0, TEXT_MAX),
    door: /^\d{1,3}$/.test(door) ? door : '',
  };
  return sorted ? withSort(view, { key: sorted, isDescending: direction === 'down' }) : view;
}

/** The query of an address for these filters, '' without any. */
export function addressOfView({ sort, ...filters }: PeopleView): string {
  const params = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));
  if (sort) params.set('sort', `${sort.key} ${sort.isDescending ? 'down' : 'up'}`);
  const query = params.toString();
  return query && `?${query}`;
}
