import { expect, it } from 'vitest';
import { type FieldState, freshFields } from './field-state';
import { fieldsOf } from './fields';

it('fields can be changed and are not new unless the form says so', () => {
  let state: FieldState<{ name: string }> = freshFields({ name: 'Hall' });
  const rules = { label: (key: string) => key };
  const fieldOf = (more: { disabled?: boolean; isNew?: boolean } = {}) =>
    fieldsOf(
      state,
      (next) => {
        state = next(state);
      },
      { ...rules, ...more },
    ).field('name');
  expect(fieldOf()).toMatchObject({ disabled: false, isNew: false, isChanged: false });
  expect(fieldOf({ disabled: true, isNew: true })).toMatchObject({ disabled: true, isNew: true });
  fieldOf().set('Yard');
  expect(fieldOf()).toMatchObject({ value: 'Yard', was: 'Hall', isChanged: true });
  fieldOf().reset();
  expect(fieldOf()).toMatchObject({ value: 'Hall', isChanged: false });
});

it('a field that is not shown has no problem', () => {
  const state = {
    ...freshFields<{ port: number; name: string }>({ port: 1, name: '' }),
    values: { port: NaN, name: '' },
  };
  const formOf = (shows: boolean) =>
    fieldsOf(state, () => undefined, {
      label: (key) => key,
      shows: (key) => key !== 'port' || shows,
      validate: () => ({ port: { key: 'OnlyNum' }, name: { key: 'NotNull' } }),
    });
  expect(formOf(true).problems).toEqual({ port: { key: 'OnlyNum' }, name: { key: 'NotNull' } });
  expect(formOf(false).problems).toEqual({ name: { key: 'NotNull' } });
});
