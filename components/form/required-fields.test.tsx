// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DialogTextField } from './dialog-text-field';
import { NumberField } from './number-field';
import { FieldHolder, setUpPage, TestProvider } from './test-provider';
import { TextField } from './text-field';

setUpPage();

const isRequired = () => screen.getByRole('textbox', { name: 'Field' }).getAttribute('aria-required') === 'true';

describe('a field that must be filled says so to screen readers', () => {
  it.each([
    [30, true],
    ['', false],
  ] as const)('a number, when the device holds %j: %s', (initial, wanted) => {
    render(
      <TestProvider>
        <FieldHolder<number | ''> initial={initial}>{(field) => <NumberField field={field} />}</FieldHolder>
      </TestProvider>,
    );
    expect(isRequired()).toBe(wanted);
  });

  it.each([true, false])('a text in a row: %s', (wanted) => {
    render(
      <TestProvider>
        <FieldHolder initial="Main entrance">{(field) => <TextField field={field} isRequired={wanted} />}</FieldHolder>
      </TestProvider>,
    );
    expect(isRequired()).toBe(wanted);
  });

  it('a text in a dialog', () => {
    render(
      <TestProvider>
        <FieldHolder initial="">{(field) => <DialogTextField field={field} aria-required />}</FieldHolder>
      </TestProvider>,
    );
    expect(isRequired()).toBe(true);
  });
});
