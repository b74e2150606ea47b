import { type AccessUser, USER_TYPES } from '@/lib/contract/records';
import type { CredentialList } from './all-persons';
import type { PeopleView, SortKey } from './people-view';
import { endsInDays, personState } from './person-state';

/** Holders of a credential, by kind. */
export type Holders = Readonly<Record<CredentialList, ReadonlySet<string>>>;

/** Context of a search. */
export interface FindFacts {
  /** Device wall clock. */
  now: string;
  holders: Holders;
  collator: Intl.Collator;
  /** User ID of the owner of the card that the text names. */
  cardOwner?: string | undefined;
}

/** Text without case and accents. Letters without a decomposition, such as ł and ø, become their base letters. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøđıß]/g, (letter) => FOLDS[letter] ?? letter);

const FOLDS: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i', ß: 'ss' };

const texts = new WeakMap<AccessUser, string>();

/** ID and name of a person as searched; computed once. */
function textOf(person: AccessUser): string {
  const known = texts.get(person);
  if (known !== undefined) return known;
  const text = `${folded(person.UserID)}\n${folded(person.UserName ?? '')}`;
  texts.set(person, text);
  return text;
}

const textsOfLists = new WeakMap<readonly AccessUser[], readonly string[]>();

/** Texts of a list, in its order; computed once, preferably before somebody types. */
export function textsOf(persons: readonly AccessUser[]): readonly string[] {
  const known = textsOfLists.get(persons);
  if (known) return known;
  const made = persons.map(textOf);
  textsOfLists.set(persons, made);
  return made;
}

function fitsCredential(person: AccessUser, wanted: PeopleView['credential'], holders: Holders): boolean {
  const has = (kind: CredentialList) => holders[kind].has(person.UserID);
  if (wanted === '') return true;
  if (wanted === 'password') return Boolean(person.Password);
  if (wanted === 'none') return !person.Password && !has('face') && !has('card') && !has('fingerprint');
  return has(wanted);
}

function fitsValidity(person: AccessUser, wanted: PeopleView['validity'], now: string): boolean {
  if (wanted === '') return true;
  if (wanted === 'frozen') return person.UserStatus === 1;
  if (wanted === 'ending') return endsInDays(person, now) !== undefined;
  const state = personState(person, now);
  return wanted === 'expired' ? state === 'expired' : state === undefined;
}

/** Digits of an ID padded, so that plain comparison is numeric: '9' before '10'. */
const idKey = (id: string) => id.toLowerCase().replace(/\d+/g, (run) => run.padStart(32, '0'));

/** Persons in the ascending order of a column; equal ones keep the device's order. */
function sorted(persons: readonly AccessUser[], key: SortKey, collator: Intl.Collator): readonly AccessUser[] {
  if (key === 'name') {
    return [...persons].sort((a, b) => collator.compare(a.UserName ?? '', b.UserName ?? ''));
  }
  const sortValue = (person: AccessUser): string | number =>
    key === 'id' ? idKey(person.UserID) : key === 'type' ? person.UserType : (person.ValidTo ?? '');
  const keyed = persons.map((person) => ({ person, value: sortValue(person) }));
  keyed.sort((a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : 0));
  return keyed.map(({ person }) => person);
}

const orders = new WeakMap<readonly AccessUser[], Map<string, readonly AccessUser[]>>();

/** `sorted`, cached for a list: comparing thousands of names takes a while. */
export function ordered(persons: readonly AccessUser[], key: SortKey, collator: Intl.Collator): readonly AccessUser[] {
  const made = orders.get(persons) ?? new Map<string, readonly AccessUser[]>();
  orders.set(persons, made);
  const name = key === 'name' ? `name ${collator.resolvedOptions().locale}` : key;
  const known = made.get(name) ?? sorted(persons, key, collator);
  made.set(name, known);
  return known;
}

/** Persons that match a view, in its order. */
export function findPeople(persons: readonly AccessUser[], view: PeopleView, facts: FindFacts): AccessUser[] {
  const { sort, type, credential, validity, door } = view;
  const wanted = folded(view.text.trim());
  const list = sort ? ordered(persons, sort.key, facts.collator) : persons;
  const words = wanted === '' ? [] : textsOf(list);
  /** Rooms and cards are searched by their whole numbers: parts of them would match too many. */
  const isMeant = ({ UserID, RoomNo }: AccessUser) =>
    UserID === facts.cardOwner || (RoomNo ?? []).some((room) => folded(room) === wanted);
  const found = list.filter(
    (person, place) =>
      (wanted === '' || words[place]?.includes(wanted) || isMeant(person)) &&
      (type === '' || person.UserType === USER_TYPES[type]) &&
      (door === '' || (person.Doors ?? []).includes(Number(door))) &&
      fitsValidity(person, validity, facts.now) &&
      fitsCredential(person, credential, facts.holders),
  );
  return sort?.isDescending ? found.reverse() : found;
}
