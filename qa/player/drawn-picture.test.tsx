// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { DrawnPicture } from './drawn-picture';
import type { Drawable } from './knobs';

setUpPage();

function open(what: Drawable) {
  render(
    <TestProvider>
      <DrawnPicture what={what} panel={(over) => over(4 / 3)} />
    </TestProvider>,
  );
  const area = screen.getByRole('application');
  return {
    keys(...keys: string[]) {
      for (const key of keys) fireEvent.keyDown(area, { key });
    },
    values: (): unknown => JSON.parse(screen.getByLabelText('Values').textContent),
  };
}

const THREE = [
  [4096, 4096],
  [4178, 4178],
  [4096, 4178],
];

it.each([
  ['polygon', THREE],
  ['line', THREE],
  ['rectangle', THREE.slice(0, 2)],
] as const)('shows what the tool for a %s gives out', (kind, points) => {
  const { keys, values } = open(kind);
  expect(values()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Draw' }));
  keys('Enter', 'ArrowRight', 'ArrowDown', 'Enter', 'ArrowLeft', 'Enter', 'Enter');
  expect(values()).toEqual([{ id: 1, kind, points }]);
});

it('shows the motion grid as a page would send it', () => {
  const { keys, values } = open('grid');
  keys('ArrowDown', ' ');
  const { detectInfo, ...steps } = values() as { detectInfo: number[][] };
  expect(steps).toEqual({ xStep: 8192 / 22, yStep: 8192 / 18 });
  expect(detectInfo.map((row) => row.join('')).slice(0, 2)).toEqual(['0'.repeat(22), `1${'0'.repeat(21)}`]);
});
