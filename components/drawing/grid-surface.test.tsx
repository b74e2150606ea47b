// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import axe from 'axe-core';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { countPainted, type MotionGrid, masksOf, painted, plainGrid } from '@/lib/drawing/motion-grid';
import { GridHint, GridStrip } from './grid-strip';
import { GridSurface } from './grid-surface';
import { givePointers, mouseOn } from './picture-pointer.fixtures';
import { useGridTool } from './use-grid-tool';

setUpPage();
beforeEach(givePointers);

const cell = (column: number, row: number) => ({ column, row });
/** The middle of a cell in pixels. */
const middle = (column: number, row: number) => [((column + 0.5) / 22) * 1000, ((row + 0.5) / 18) * 1000] as const;

function Page({ onGrid, name }: { onGrid(grid: MotionGrid): void; name?: string | undefined }) {
  const [grid, setGrid] = useState<MotionGrid>(plainGrid(0));
  const onChange = (next: MotionGrid) => {
    setGrid(next);
    onGrid(next);
  };
  const painting = useGridTool({ name, value: grid, onChange });
  return (
    <>
      <GridStrip painting={painting} />
      <GridSurface
        painting={painting}
        ratio={16 / 9}
        label="Motion grid"
        describedBy="hint"
        others={[{ number: 2, grid: painted(plainGrid(0), cell(9, 9), cell(9, 9), 1) }]}
      />
      <GridHint id="hint" />
    </>
  );
}

function open() {
  const onGrid = vi.fn<(grid: MotionGrid) => void>();
  const page = (name?: string) => (
    <TestProvider>
      <Page onGrid={onGrid} name={name} />
    </TestProvider>
  );
  const { container, rerender } = render(page());
  const area = screen.getByRole('application', { name: 'Motion grid' });
  const masks = () => masksOf(onGrid.mock.lastCall?.[0] ?? plainGrid(0));
  const paint = (name: string) => rerender(page(name));
  return { onGrid, container, area, mouse: mouseOn(area), masks, paint };
}

describe('GridSurface', () => {
  it('paints a rectangle by one drag and calls onChange once', () => {
    const { mouse, onGrid, masks } = open();
    mouse.drag(middle(2, 3), middle(5, 6));
    expect(onGrid).toHaveBeenCalledTimes(1);
    expect(masks()).toEqual(masksOf(painted(plainGrid(0), cell(2, 3), cell(5, 6), 1)));
  });

  it('erases cells when the drag starts on a painted one, and in erase mode', () => {
    const { mouse, onGrid } = open();
    const count = () => countPainted(onGrid.mock.lastCall?.[0] ?? plainGrid(0));
    mouse.drag(middle(2, 3), middle(5, 6));
    mouse.drag(middle(2, 3), middle(2, 6));
    expect(count()).toBe(12);
    fireEvent.click(screen.getByRole('radio', { name: 'Erase' }));
    mouse.drag(middle(0, 0), middle(5, 3));
    expect(count()).toBe(9);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(count()).toBe(12);
  });

  it('can be painted by keys, and announces the current cell', () => {
    const { area, onGrid } = open();
    for (const key of ['ArrowRight', 'ArrowDown', ' ']) fireEvent.keyDown(area, { key });
    expect(screen.getByRole('status').textContent).toBe('Column 2, row 2, painted · 1 cell');
    fireEvent.keyDown(area, { key: 'ArrowDown', shiftKey: true });
    expect(countPainted(onGrid.mock.lastCall?.[0] ?? plainGrid(0))).toBe(2);
  });

  it('leaves keys with Alt, Ctrl or Cmd to the browser', () => {
    const { area, onGrid } = open();
    for (const modifier of ['altKey', 'ctrlKey', 'metaKey']) {
      // An event that is not prevented does what the browser does with it.
      for (const key of ['ArrowRight', ' ']) expect(fireEvent.keyDown(area, { key, [modifier]: true })).toBe(true);
    }
    expect(screen.getByRole('status').textContent).toBe('Column 1, row 1, empty · 0 cells');
    expect(onGrid).not.toHaveBeenCalled();
  });

  it('paints all and clears', () => {
    const { onGrid } = open();
    fireEvent.click(screen.getByRole('button', { name: 'All' }));
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(onGrid.mock.calls.map(([grid]) => countPainted(grid))).toEqual([396, 0]);
  });

  it('has nothing to undo after another grid was chosen, even one with the same cells', () => {
    const { onGrid, paint } = open();
    const undo = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' });
    paint('region 1');
    fireEvent.click(screen.getByRole('button', { name: 'All' }));
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(undo().disabled).toBe(false);
    paint('region 2');
    expect(undo().disabled).toBe(true);
    fireEvent.keyDown(screen.getByRole('application'), { key: 'z', ctrlKey: true });
    expect(onGrid).toHaveBeenCalledTimes(2);
  });

  it('has names and roles for everything', async () => {
    const { container } = open();
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map((each) => `${each.id}: ${each.nodes[0]?.html}`)).toEqual([]);
  });
});
