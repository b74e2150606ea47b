// @vitest-environment happy-dom
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { strengthScore } from '@/lib/validation/password';
import { PasswordBox, PasswordStrength } from './password-pair';
import { FieldHolder, setUpPage, TestProvider } from './test-provider';

setUpPage();

// Both sides of 50 and of 70, and the ends. @spec §2, §5
it.each<[points: number, password: string, word: string, lit: number]>([
  [35, 'abcdefgh', 'Low', 1],
  [45, '12345678', 'Low', 1],
  [37, 'aB12', 'Low', 1],
  [50, 'aB1!', 'Medium', 2],
  [67, 'Admin123', 'Medium', 2],
  [68, 'abcd123!', 'Medium', 2],
  [70, 'abcdEF!!', 'High', 3],
  [80, 'Admin@123', 'High', 3],
  [0, '', '–', 0],
])('shows of a password with %i points (%s) the word %s and %i of three segments', (points, password, word, lit) => {
  expect(strengthScore(password)).toBe(points);
  const { container } = render(<PasswordStrength password={password} />, { wrapper: TestProvider });
  expect(screen.getByRole('status').textContent).toBe(word);
  const segments = [...container.querySelectorAll('[aria-hidden] > span')];
  expect(segments.map((each) => each.hasAttribute('data-lit'))).toEqual([lit > 0, lit > 1, lit > 2]);
});

it('announces Caps Lock', () => {
  render(
    <FieldHolder initial="" label="Password">
      {(field) => <PasswordBox field={field} autoComplete="new-password" />}
    </FieldHolder>,
    { wrapper: TestProvider },
  );
  const box = screen.getByLabelText('Password');
  const press = createEvent.keyDown(box, { key: 'A' });
  Object.defineProperty(press, 'getModifierState', { value: () => true });
  fireEvent(box, press);
  expect(screen.getByText(/Caps Lock/).closest('[aria-live="polite"]')).not.toBeNull();
});
