// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LostChanges } from '@/components/feedback/lost-changes';
import { FieldHolder, setUpPage, TestProvider } from './test-provider';
import { TextField } from './text-field';

setUpPage();

function show(initial: string) {
  render(
    <TestProvider>
      <FieldHolder initial={initial} label="Name">
        {(field) => <TextField field={field} maxLength={16} hint="On the display" />}
      </FieldHolder>
    </TestProvider>,
  );
  return (value: string) => fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value } });
}

it('says how long a text may be once it is that long', () => {
  const type = show('Main entrance');
  expect(screen.getByText('On the display')).toBeDefined();
  type('Side entrance 12');
  expect(screen.getByText('Use at most 16 characters')).toBeDefined();
  type('Side entrance 1');
  expect(screen.getByText('On the display')).toBeDefined();
});

it.each([
  ['Main entrance', 'Side entrance', 'Main entrance → Side entrance'],
  ['', 'new', '– → new'],
])('tells the former and the new value of what would be lost: %j to %j', (initial, value, text) => {
  show(initial)(value);
  const { container } = render(
    <TestProvider>
      <LostChanges names={['Name', 'Rows']} />
    </TestProvider>,
  );
  expect([...container.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([`Name${text}`, 'Rows']);
});
