// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type TextRule, typedTextProblem } from '@/lib/validation/typed-text';
import { FieldHolder, setUpPage, TestProvider } from './test-provider';
import { TypedTextField } from './typed-text-field';

setUpPage();

function show(rule: TextRule, hasTip = true) {
  render(
    <TestProvider>
      <FieldHolder initial="" label="Port" validate={(text: string) => typedTextProblem(text, rule)}>
        {(field) => <TypedTextField field={field} rule={rule} hasTip={hasTip} />}
      </FieldHolder>
    </TestProvider>,
  );
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Port' });
  const type = (value: string) => fireEvent.change(box, { target: { value } });
  return { box, type, blur: () => fireEvent.blur(box) };
}

const port: TextRule = { kind: 'num', isRequired: true, range: { min: 1025, max: 65_535 }, extra: [80] };

describe('TypedTextField', () => {
  it('reports a problem after the first blur, and stops as soon as the value is valid', () => {
    const { box, type, blur } = show(port);
    type('81');
    expect(screen.queryByRole('alert')).toBeNull();
    blur();
    expect(screen.getByRole('alert').textContent).toBe('Enter 1025 to 65535');
    expect(box.value).toBe('81');
    type('80');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('connects the message with the box', () => {
    const { box, blur } = show(port);
    blur();
    const described = document.getElementById(box.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe('Enter a value');
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(box.getAttribute('aria-required')).toBe('true');
  });

  it('clamps on blur where no tip is shown', () => {
    const { box, type, blur } = show(port, false);
    type('65536');
    blur();
    expect(box.value).toBe('65535');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('makes a lone minus 0', () => {
    const { box, type, blur } = show({ kind: 'float' });
    type('-');
    blur();
    expect(box.value).toBe('0');
  });
});
