// @vitest-environment happy-dom
import { DirectionProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TerminalScreen } from './terminal-screen';

const SHORTCUTS = [
  { name: 'Password', label: 'Password' },
  { name: 'Call', label: 'Call' },
] as const;

it.each(['ltr', 'rtl'] as const)('draws the buttons in the order of reading, %s', (direction) => {
  const { container } = render(
    <DirectionProvider initialDirection={direction} detectDirection={false}>
      <TerminalScreen
        size={200}
        look={{
          ...{ kind: 'home', theme: 'General', title: '', slogan: '', hasTime: true, hasDate: true },
          shortcuts: SHORTCUTS,
        }}
      />
    </DirectionProvider>,
  );
  const placeOf = (label: string) => {
    const text = [...container.querySelectorAll('text')].find(({ textContent }) => textContent === label);
    return Number(/translate\(([\d.]+)/.exec(text?.parentElement?.getAttribute('transform') ?? '')?.[1]);
  };
  expect(placeOf('Password') < placeOf('Call')).toBe(direction === 'ltr');
});
