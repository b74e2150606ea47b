import { expect, it } from 'vitest';
import { afterReading, type Selection, toggled, withRows } from './selection';

interface Person {
  id: string;
  name: string;
}

const people = (...ids: number[]): Person[] => ids.map((id) => ({ id: String(id), name: `P${id}` }));
const keyOf = ({ id }: Person) => id;
const NONE: Selection<Person> = new Map();
const ids = (selection: Selection<Person>) => [...selection.keys()];
const all = (selection: Selection<Person>, rows: Person[]) => withRows(selection, rows, { keyOf, isIn: true });
const less = (selection: Selection<Person>, rows: Person[]) => withRows(selection, rows, { keyOf, isIn: false });
const slice = (name: string, rows: Person[]) => ({ slice: name, rows: new Map(rows.map((row) => [row.id, row])) });
const EVERYONE = people(...Array.from({ length: 300 }, (_, place) => place + 1));
const [first, second] = EVERYONE as [Person, Person];

it('is all but two, in whatever order the rows were ticked', () => {
  const afterwards = [first, second].reduce((was, row) => toggled(was, row.id, row), all(NONE, EVERYONE));
  const page = all(NONE, EVERYONE.slice(0, 20));
  const before = [first, second].reduce((was, row) => toggled(was, row.id, row), page);
  expect(before.size).toBe(18);
  expect(afterwards.size).toBe(298);
  expect(ids(afterwards)).toEqual(EVERYONE.slice(2).map(keyOf));
  // Everyone again, and the two less: the same.
  expect(ids(less(all(before, EVERYONE), [first, second])).sort()).toEqual(ids(afterwards).sort());
});

it('takes a page out of everyone, and adds it again', () => {
  const rest = less(all(NONE, EVERYONE), EVERYONE.slice(20, 40));
  expect(rest.size).toBe(280);
  expect(all(rest, EVERYONE.slice(20, 40)).size).toBe(300);
});

it('keeps rows of other pages and of another order', () => {
  const chosen = all(NONE, people(1, 2));
  const before = slice('name 1', people(1, 2, 3));
  for (const other of ['name 2', 'id 1']) {
    expect(afterReading(chosen, before, slice(other, people(7, 8, 9)))).toEqual(chosen);
  }
});

it('drops a row that the same page no longer has, and only that', () => {
  const chosen = all(NONE, people(1, 2, 50));
  const now = afterReading(chosen, slice('name 1', people(1, 2, 3)), slice('name 1', people(1, 3, 4)));
  expect(ids(now)).toEqual(['1', '50']);
});

it('acts on rows as they were read last, and is the same object when nothing changed', () => {
  const chosen = all(NONE, people(1, 2));
  const shown = slice('name 1', [...chosen.values()]);
  expect(afterReading(chosen, shown, shown)).toBe(chosen);
  const renamed = { id: '1', name: 'New' };
  expect(afterReading(chosen, shown, slice('name 1', [renamed, second])).get('1')).toBe(renamed);
});
