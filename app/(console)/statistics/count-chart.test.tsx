// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CountChart } from './count-chart';

const made: { axes: { values(plot: unknown, at: number[]): string[] }[] }[] = [];
vi.mock('uplot', () => ({
  default: class {
    root = document.createElement('div');
    ctx = { canvas: document.createElement('canvas') };
    constructor(options: never) {
      made.push(options);
    }
    redraw() {}
    destroy() {}
  },
}));

it('writes the numbers of its axis as the page does, not as the browser would', () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({} as never);
  const time = { StartTime: '2026-11-20 08:00:00', EndTime: '2026-11-20 08:59:59', RuleName: '' };
  render(
    <CountChart
      rows={[{ ...time, EnteredSubtotal: 1500, ExitedSubtotal: 2 }]}
      kind="bars"
      chosen={0}
      short={() => '08'}
      number={(value) => `<${value}>`}
      onChoose={() => {}}
    />,
  );
  const [names, numbers] = made[0]?.axes ?? [];
  expect(names?.values(undefined, [0, 1])).toEqual(['08', '']);
  expect(numbers?.values(undefined, [0, 1500])).toEqual(['<0>', '<1500>']);
});
