// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import axe from 'axe-core';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { type Shape, type ShapeRules, shapeRules } from '@/lib/drawing/shapes';
import { DrawingMessage } from './drawing-message';
import { DrawingStrip } from './drawing-strip';
import { DrawingSurface } from './drawing-surface';
import { givePointers, mouseOn, sizePicture } from './picture-pointer.fixtures';
import { PointTable } from './point-table';
import { useDrawing } from './use-drawing';

setUpPage();
beforeEach(givePointers);

const square: Shape = {
  id: 1,
  kind: 'polygon',
  points: [
    [819, 819],
    [4096, 819],
    [4096, 4096],
    [819, 4096],
  ],
};

interface PageProps {
  initial: readonly Shape[];
  rules: ShapeRules;
  onShapes(shapes: readonly Shape[]): void;
  isDisabled?: boolean;
}

function Page({ initial, rules, onShapes, isDisabled }: PageProps) {
  const [shapes, setShapes] = useState(initial);
  const onChange = (next: readonly Shape[]) => {
    setShapes(next);
    onShapes(next);
  };
  const drawing = useDrawing({ value: shapes, onChange, rules, ...(isDisabled ? { isDisabled } : {}) });
  return (
    <>
      <DrawingStrip drawing={drawing} />
      <DrawingSurface drawing={drawing} ratio={16 / 9} label="Detection area" describedBy="hint" />
      <DrawingMessage drawing={drawing} id="hint" />
      <PointTable drawing={drawing} />
      <button type="button" onClick={() => setShapes([])}>
        discard
      </button>
    </>
  );
}

function open(initial: readonly Shape[] = [], rules = shapeRules('polygon'), isDisabled = false) {
  const onShapes = vi.fn<(shapes: readonly Shape[]) => void>();
  const { container } = render(
    <TestProvider>
      <Page initial={initial} rules={rules} onShapes={onShapes} isDisabled={isDisabled} />
    </TestProvider>,
  );
  return { onShapes, container, mouse: mouseOn(area()) };
}

const area = () => screen.getByRole('application', { name: 'Detection area' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const point = (number: number) => screen.getByRole('button', { name: new RegExp(`^Point ${number}, X`) });
const phase = () => area().getAttribute('data-phase');

describe('drawing on the picture', () => {
  it('refuses a polygon that crosses itself on the right click, and says which edges cross', () => {
    const { mouse, onShapes } = open();
    press('Draw');
    mouse.click([100, 100], [500, 500], [500, 100], [100, 500]);
    mouse.rightClick([100, 500]);
    expect(phase()).toBe('Doing');
    expect(onShapes).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toMatch(/Edges .1–2. and .3–4. cross\./);
  });

  it('calls onChange once for a polygon, on the right click', () => {
    const { mouse, onShapes } = open();
    press('Draw');
    mouse.click([100, 100], [500, 100], [500, 500], [100, 500]);
    expect(onShapes).not.toHaveBeenCalled();
    mouse.rightClick([700, 700]);
    expect(onShapes.mock.calls).toEqual([[[square]]]);
  });

  it('finishes automatically with the 20th click', () => {
    const { mouse, onShapes } = open();
    press('Draw');
    const around = Array.from({ length: 20 }, (_, index) => {
      const angle = (index / 20) * 2 * Math.PI;
      return [500 + 300 * Math.cos(angle), 500 + 300 * Math.sin(angle)] as const;
    });
    mouse.click(...around.slice(0, 19));
    expect(phase()).toBe('Doing');
    mouse.click(...around.slice(19));
    expect(phase()).toBe('Done');
    expect(onShapes.mock.lastCall?.[0][0]?.points).toHaveLength(20);
  });

  it('finishes by a long press of a finger, which sets no point, or by the button', () => {
    vi.useFakeTimers();
    try {
      const { mouse, onShapes } = open();
      press('Draw');
      mouse.click([100, 100], [500, 100], [500, 500], [100, 500]);
      mouse.press([700, 200], { pointerType: 'touch' });
      act(() => void vi.advanceTimersByTime(700));
      mouse.release([700, 200]);
      expect(onShapes.mock.calls).toEqual([[[square]]]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('works by keys alone', () => {
    const { onShapes } = open();
    press('Draw');
    for (const key of ['Enter', 'ArrowRight', 'Enter', 'ArrowDown', 'Enter']) fireEvent.keyDown(area(), { key });
    press('Finish');
    expect(onShapes.mock.lastCall?.[0][0]?.points).toEqual([
      [4096, 4096],
      [4178, 4096],
      [4178, 4178],
    ]);
  });

  it('announces the position of the cross, and the number of points once one is set', () => {
    const { mouse } = open();
    press('Draw');
    const key = (name: string) => fireEvent.keyDown(area(), { key: name });
    key('ArrowRight');
    expect(screen.getByRole('status').textContent).toBe('Crosshair at X 4178, Y 4096');
    key('Enter');
    expect(screen.getByRole('status').textContent).toMatch(/^1 point,/);
    key('ArrowDown');
    expect(screen.getByRole('status').textContent).toMatch(/^Crosshair/);
    mouse.move([100, 100]);
    expect(screen.getByRole('status').textContent).toMatch(/^1 point,/);
    expect(screen.getByText('The points appear here once the shape is finished.')).toBeDefined();
  });

  it('announces that the shape crosses itself before it is finished', () => {
    const { mouse } = open();
    press('Draw');
    mouse.click([100, 100], [500, 500], [500, 100], [100, 500]);
    expect(screen.getByRole('alert').textContent).toMatch(/undo the last point/);
  });

  it("leaves the browser's context menu alone while nothing is drawn", () => {
    open([square]);
    expect(fireEvent.contextMenu(area())).toBe(true);
    press('Edit');
    expect(fireEvent.contextMenu(area())).toBe(true);
    press('Draw');
    expect(fireEvent.contextMenu(area())).toBe(false);
  });

  it('is cancelled with Escape on the button that started it, too', () => {
    open();
    press('Draw');
    fireEvent.keyDown(screen.getByRole('button', { name: 'Draw' }), { key: 'Escape' });
    expect(phase()).toBe('Null');
  });

  it('is cancelled with Escape', () => {
    const { mouse, onShapes } = open([square]);
    press('Draw');
    mouse.click([100, 100], [500, 100]);
    fireEvent.keyDown(area(), { key: 'Escape' });
    expect(phase()).toBe('Done');
    expect(onShapes).not.toHaveBeenCalled();
  });
});

describe('editing on the picture', () => {
  it('moves a vertex back that is dragged across an edge', () => {
    const { mouse, onShapes } = open([square]);
    press('Edit');
    mouse.press([500, 500]);
    mouse.move([50, 300]);
    expect(phase()).toBe('Drag');
    expect(screen.getByText(/returns to its old position/)).toBeDefined();
    expect(point(3).style.insetInlineStart).toBe(`${(410 / 8191) * 100}%`);
    mouse.release([50, 300]);
    expect(onShapes).not.toHaveBeenCalled();
    expect(point(3).style.insetInlineStart).toBe(`${(4096 / 8191) * 100}%`);
    expect(box('Point 3, X').value).toBe('4096');
  });

  it('ignores a second finger', () => {
    const { mouse, onShapes } = open([square]);
    press('Edit');
    const second = { pointerId: 2, isPrimary: false, pointerType: 'touch', button: 0 };
    mouse.press([500, 500], { pointerType: 'touch' });
    fireEvent.pointerDown(area(), { ...second, clientX: 100, clientY: 800 });
    mouse.move([700, 700]);
    fireEvent.pointerMove(area(), { ...second, clientX: 50, clientY: 900 });
    fireEvent.pointerUp(area(), { ...second, clientX: 50, clientY: 900 });
    expect(onShapes).not.toHaveBeenCalled();
    mouse.release([700, 700]);
    expect(onShapes.mock.lastCall?.[0][0]?.points[2]).toEqual([5734, 5734]);
  });

  it('ends a drag where the last mouse button is released', () => {
    const { mouse, onShapes } = open([square]);
    press('Edit');
    mouse.press([500, 500]);
    mouse.move([700, 700]);
    fireEvent.pointerUp(area(), { pointerId: 1, isPrimary: true, button: 2, clientX: 700, clientY: 700 });
    mouse.move([900, 900]);
    expect(phase()).toBe('Edit');
    expect(onShapes).toHaveBeenCalledTimes(1);
  });

  it('asks for a shape when several are possible', () => {
    const triangle = square.points.slice(0, 3);
    const { mouse } = open(
      [square, { ...square, id: 2, points: triangle.map(([x, y]) => [x + 3800, y + 3800]) }],
      shapeRules('polygon', { shapesMax: 4 }),
    );
    press('Edit');
    expect(screen.getByText(/^Click an edge or the number/)).toBeDefined();
    mouse.click([300, 100]);
    expect(screen.getByText(/^Drag a point/)).toBeDefined();
  });

  it('selects by a click 7 px from an edge, but not 12 px from it', () => {
    const { mouse } = open([square], shapeRules('polygon', { shapesMax: 4 }));
    const isSelected = () => screen.getByRole('button', { name: 'Area 1' }).getAttribute('aria-pressed');
    mouse.click([300, 88]);
    expect(isSelected()).toBe('false');
    mouse.click([300, 93]);
    expect(isSelected()).toBe('true');
    mouse.click([300, 88]);
    expect(isSelected()).toBe('false');
  });

  it('keeps all coordinates when the window is resized', () => {
    const { mouse, onShapes } = open([square]);
    sizePicture(333, 187);
    fireEvent(window, new Event('resize'));
    expect(box('Point 3, X').value).toBe('4096');
    press('Edit');
    // The same position in the picture, now at other pixels.
    mouse.drag([166.5, 93.5], [333, 187]);
    expect(onShapes.mock.lastCall?.[0][0]?.points).toEqual(
      square.points.map((each, index) => (index === 2 ? [8191, 8191] : each)),
    );
    expect(onShapes).toHaveBeenCalledTimes(1);
  });

  it('moves a point by arrow keys and announces its position', () => {
    const { onShapes } = open([square]);
    press('Edit');
    act(() => point(2).focus());
    fireEvent.keyDown(point(2), { key: 'ArrowRight' });
    fireEvent.keyDown(point(2), { key: 'ArrowUp', shiftKey: true });
    expect(onShapes.mock.lastCall?.[0][0]?.points[1]).toEqual([4178, 811]);
    expect(screen.getByRole('status').textContent).toBe('Point 2, X 4178, Y 811');
    fireEvent.keyDown(point(2), { key: 'Delete' });
    expect(onShapes.mock.lastCall?.[0][0]?.points).toHaveLength(3);
  });

  it('asks for a selection before it deletes, and undoes', () => {
    const { mouse, onShapes } = open([square]);
    press('Delete selected');
    expect(screen.getByRole('alert').textContent).toMatch(/^No line selected\./);
    mouse.click([300, 100]);
    expect(screen.queryByRole('alert')).toBeNull();
    mouse.click([300, 300]);
    fireEvent.keyDown(area(), { key: 'Delete' });
    expect(screen.getByRole('alert').textContent).toMatch(/^No line selected\./);
    mouse.click([300, 100]);
    press('Delete selected');
    expect(onShapes.mock.lastCall).toEqual([[]]);
    press('Undo');
    expect(onShapes.mock.lastCall).toEqual([[square]]);
  });

  it('starts over with the shapes that the page sets', () => {
    open([square]);
    press('Edit');
    press('discard');
    expect(phase()).toBe('Null');
    expect(screen.getByRole('button', { name: 'Undo' }).hasAttribute('disabled')).toBe(true);
  });

  it('does nothing while it is disabled', () => {
    const { mouse, onShapes } = open([square], shapeRules('polygon'), true);
    mouse.click([300, 100]);
    fireEvent.keyDown(area(), { key: 'Delete' });
    expect(onShapes).not.toHaveBeenCalled();
    expect(area().tabIndex).toBe(-1);
  });
});

describe('the table of points', () => {
  const type = (name: string, value: string) => fireEvent.change(box(name), { target: { value } });

  it('accepts both numbers of a row on blur', () => {
    const { onShapes } = open([square]);
    type('Point 3, X', '6000');
    type('Point 3, Y', '7000');
    expect(onShapes).not.toHaveBeenCalled();
    fireEvent.blur(box('Point 3, Y'));
    expect(onShapes.mock.lastCall?.[0][0]?.points[2]).toEqual([6000, 7000]);
  });

  it.each([
    ['8192', /whole numbers from 0 to 8191/],
    ['1e3', /whole numbers from 0 to 8191/],
    ['200', /cross/],
  ])('keeps the shape when %s is typed, and says why', (typed, reason) => {
    const { onShapes } = open([square]);
    type('Point 3, X', typed);
    type('Point 3, Y', '2500');
    fireEvent.keyDown(box('Point 3, X'), { key: 'Enter' });
    expect(onShapes).not.toHaveBeenCalled();
    expect(screen.getAllByRole('alert').every((each) => reason.test(each.textContent))).toBe(true);
    expect(box('Point 3, X').value).toBe(typed);
    fireEvent.keyDown(box('Point 3, X'), { key: 'Escape' });
    expect(box('Point 3, X').value).toBe('4096');
  });

  it('keeps the focus in its box after Enter, and nearby when a button disappears', () => {
    const { mouse } = open([square]);
    act(() => box('Point 3, X').focus());
    type('Point 3, X', '6000');
    fireEvent.keyDown(box('Point 3, X'), { key: 'Enter' });
    expect(document.activeElement).toBe(box('Point 3, X'));
    press('Draw');
    mouse.click([100, 100], [500, 100], [500, 500]);
    act(() => screen.getByRole('button', { name: 'Finish' }).focus());
    press('Finish');
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Drawing' }));
    act(() => screen.getByRole('button', { name: 'Delete all' }).focus());
    press('Delete all');
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Drawing' }));
  });

  it('adds and deletes points', () => {
    const { onShapes } = open([square]);
    press('Add a point after 4');
    expect(onShapes.mock.lastCall?.[0][0]?.points[4]).toEqual([819, 2458]);
    press('Delete point 1');
    expect(onShapes.mock.lastCall?.[0][0]?.points).toHaveLength(4);
  });
});

it('has names and roles for everything, in each state', async () => {
  const { container, mouse } = open([square], shapeRules('polygon', { shapesMax: 2 }));
  const expectClean = async () => {
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map((each) => `${each.id}: ${each.nodes[0]?.html}`)).toEqual([]);
  };
  await expectClean();
  press('Edit');
  await expectClean();
  press('Draw');
  mouse.click([100, 100], [500, 500]);
  await expectClean();
});
