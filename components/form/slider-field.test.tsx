// @vitest-environment happy-dom
import { DirectionProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SliderField } from './slider-field';
import { FieldHolder, setUpPage, TestProvider } from './test-provider';

setUpPage();

function open(direction: 'ltr' | 'rtl') {
  render(
    <div dir={direction}>
      <TestProvider>
        <DirectionProvider initialDirection={direction} detectDirection={false}>
          <FieldHolder initial={50 as number | ''} label="Brightness">
            {(field) => <SliderField field={field} min={0} max={100} standard={40} unit="%" />}
          </FieldHolder>
        </DirectionProvider>
      </TestProvider>
    </div>,
  );
  const slider = screen.getByRole('slider', { name: 'Brightness' });
  return (key: string, shiftKey = false) => {
    fireEvent.keyDown(slider, { key, shiftKey });
    return Number(slider.getAttribute('aria-valuenow'));
  };
}

describe('the keys of a slider', () => {
  it.each([
    ['ltr', 'ArrowRight', 'ArrowLeft'],
    ['rtl', 'ArrowLeft', 'ArrowRight'],
  ] as const)('in %s: %s is more, %s is less, with Shift by ten', (direction, more, less) => {
    const press = open(direction);
    expect([press(more), press(more), press(less)]).toEqual([51, 52, 51]);
    expect([press(more, true), press(less, true), press(less, true)]).toEqual([61, 51, 41]);
  });

  it.each(['ltr', 'rtl'] as const)('in %s: up and Home do not depend on the direction of the text', (direction) => {
    const press = open(direction);
    expect([press('ArrowUp'), press('ArrowUp', true), press('ArrowDown')]).toEqual([51, 61, 60]);
    expect([press('PageUp'), press('PageDown'), press('Home'), press('End')]).toEqual([70, 60, 0, 100]);
    expect([press('Delete'), press('Escape')]).toEqual([40, 50]);
  });
});

it('says the unit in the box, at the stored value and at the default', () => {
  const press = open('ltr');
  expect(screen.getByText('%')).toBeDefined();
  press('ArrowRight');
  expect(screen.getByText(/was/).textContent).toContain('50 %');
  fireEvent.focus(screen.getByRole('slider', { name: 'Brightness' }));
  press('Escape');
  expect(screen.getByRole('button', { name: /Default/ }).textContent).toContain('40 %');
});
