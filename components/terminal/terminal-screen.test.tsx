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

it.each([
  ['a Chinese slogan', '请刷脸或刷卡开门，访客请按呼叫键联系前台工作人员', 24],
  ['wide letters without an end', 'W'.repeat(2_000), 60],
])('draws %s small enough for the screen', (_, slogan, letters) => {
  const { container } = render(
    <TerminalScreen
      size={200}
      look={{
        ...{ kind: 'home', theme: 'General', title: '', hasTime: false, hasDate: false, shortcuts: [] },
        slogan,
      }}
    />,
  );
  const line = [...container.querySelectorAll('text')].find(({ textContent }) =>
    textContent.startsWith(slogan[0] ?? ''),
  );
  expect([...(line?.textContent ?? '')]).toHaveLength(letters);
  // The screen is 800 wide, and no letter is wider than the size of its font.
  expect(Number(line?.getAttribute('font-size')) * letters).toBeLessThanOrEqual(800);
});
