import { expect, it } from 'vitest';
import { rowOf } from './bind-row';

interface Shelf {
  Name: string;
  Places?: number;
  Key?: string;
  Doors: number[];
}

const { bind, same, number, secret, as } = rowOf<Shelf>();
const SHELF = bind({
  name: same('Name', ''),
  places: number('Places'),
  key: secret('Key'),
  doors: as(
    'Doors',
    (doors) => doors.join(' '),
    (text, was) => (text === '' ? was : text.split(' ').map(Number)),
  ),
});

it('reads a row, a secret always as empty', () => {
  const shelf = { Name: 'North', Key: '******', Doors: [1, 2] };
  expect(SHELF.toFields(shelf)).toEqual({ name: 'North', places: '', key: '', doors: '1 2' });
});

it('writes the members of its fields and keeps the others, known or not', () => {
  const was = { Name: 'North', Key: '******', Doors: [1, 2], Vendor: 'x' };
  const fields = SHELF.toFields(was);
  expect(SHELF.toRow(fields, was)).toEqual(was);
  expect(SHELF.toRow({ ...fields, name: 'South', places: 3, key: 'new', doors: '7' }, was)).toEqual({
    Name: 'South',
    Places: 3,
    Key: 'new',
    Doors: [7],
    Vendor: 'x',
  });
  expect(was.Name).toBe('North');
});

it('keeps the stored number while its box is empty, or its text is none', () => {
  const was = { Name: '', Places: 5, Doors: [] };
  expect(SHELF.toRow({ ...SHELF.toFields(was), places: '' }, was).Places).toBe(5);
  expect(SHELF.toRow({ ...SHELF.toFields(was), places: Number.NaN }, was).Places).toBe(5);
});

it('finds the field of a refusal by its member, also inside it', () => {
  expect(SHELF.fieldOf('Doors[1].Index')).toBe('doors');
  expect(SHELF.fieldOf('Name')).toBe('name');
  expect(SHELF.fieldOf('Doorstep')).toBeUndefined();
});

it('reads a new row, and completes it when it is stored', () => {
  const { bind, same, word, custom } = rowOf<Shelf>({ Name: 'New', Doors: [0, 9] });
  const NEW = bind({
    name: word('Name', 'none'),
    first: custom(
      ['Doors'],
      ({ Doors }) => Doors[0],
      (first = 0, { Doors }) => ({ Doors: [first, ...Doors.slice(1)] }),
    ),
    second: custom(
      [['Doors', 1]],
      ({ Doors }) => Doors[1],
      (second = 0, { Doors }) => ({ Doors: [...Doors.slice(0, 1), second] }),
    ),
    key: same('Key', ''),
  });
  const fields = NEW.toFields();
  expect(fields).toEqual({ name: 'New', first: 0, second: 9, key: '' });
  expect(NEW.toRow({ ...fields, first: 1, second: 2 })).toEqual({ Name: 'New', Doors: [1, 2], Key: '' });
  expect(NEW.toFields({ Name: '', Doors: [] }).name).toBe('none');
  // The longest place wins, and the name of a parameter may stand before the member.
  expect(['info.Doors[0]', 'info.Doors[1]', 'Doors'].map(NEW.fieldOf)).toEqual(['first', 'second', 'first']);
});

it('knows the members and the types of a row', () => {
  // @ts-expect-error: a member that the row does not have
  same('Nam', '');
  // @ts-expect-error: another type than the row's
  same('Name', 5);
  // @ts-expect-error: another type than the field's
  SHELF.toRow({ ...SHELF.toFields({ Name: '', Doors: [] }), name: 5 }, { Name: '', Doors: [] });
});
