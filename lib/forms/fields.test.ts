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
