// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { FieldHolder, setUpPage, TestProvider } from '@/components/form/test-provider';
import type { Point } from '@/lib/drawing/geometry';
import { shapeRules } from '@/lib/drawing/shapes';
import type { FormField } from '@/lib/forms/form-field';
import { cornersOf, pointsProblem, type Rectangle } from '@/lib/validation/regions';
import { DrawingMessage } from './drawing-message';
import { DrawingStrip } from './drawing-strip';
import { DrawingSurface } from './drawing-surface';
import { GridRow, RectangleRow, RegionRow } from './drawn-row';
import { GridStrip } from './grid-strip';
import { GridSurface } from './grid-surface';
import { givePointers, mouseOn } from './picture-pointer.fixtures';
import { PointTable } from './point-table';
import { RectangleStrip } from './rectangle-strip';
import { useGridField, useRectangleField, useRegionField } from './use-field-drawing';

setUpPage();
beforeEach(givePointers);

const POLYGON = shapeRules('polygon');
const CROP = shapeRules('rectangle', { isFixed: true, ratio: 0.75, least: [600, 800] });
const GRID = { columns: 22, rows: 18 };

function Area({ field }: { field: FormField<readonly Point[]> }) {
  const drawing = useRegionField(field, POLYGON);
  return (
    <>
      <DrawingStrip drawing={drawing} />
      <DrawingSurface drawing={drawing} ratio={1} label="Area" />
      <DrawingMessage drawing={drawing} id="hint" />
      <RegionRow field={field} />
      <PointTable drawing={drawing} />
      <output>{String(Boolean(field.problem))}</output>
      <button type="button" onClick={() => field.set(square.slice(1))}>
        Other area
      </button>
    </>
  );
}

function Crop({ field }: { field: FormField<Rectangle> }) {
  const drawing = useRectangleField(field, CROP);
  return (
    <>
      <RectangleStrip drawing={drawing} />
      <DrawingSurface drawing={drawing} ratio={1} label="Area" />
      <RectangleRow field={field} />
      <PointTable drawing={drawing} />
    </>
  );
}

function Cells({ field }: { field: FormField<readonly number[]> }) {
  const painting = useGridField(field, GRID);
  return (
    <>
      <GridStrip painting={painting} />
      <GridSurface painting={painting} ratio={1} label="Area" />
      <GridRow field={field} size={GRID} />
    </>
  );
}

const square: readonly Point[] = [
  [819, 819],
  [4096, 819],
  [4096, 4096],
  [819, 4096],
];
const surface = () => screen.getByRole('application', { name: 'Area' });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const dashed = () => surface().querySelectorAll('[data-was]').length;
function type(name: string, value: string) {
  fireEvent.focus(box(name));
  fireEvent.change(box(name), { target: { value } });
  fireEvent.keyDown(box(name), { key: 'Enter' });
}

function openArea(initial: readonly Point[] = square, more: Partial<FormField<readonly Point[]>> = {}) {
  let value = initial;
  const { container } = render(
    <TestProvider>
      <FieldHolder
        initial={initial}
        label="Detection area"
        validate={(points) => pointsProblem(points, POLYGON)}
        onValue={(next) => {
          value = next;
        }}
      >
        {(field) => <Area field={{ ...field, ...more }} />}
      </FieldHolder>
    </TestProvider>,
  );
  return { container, value: () => value };
}

describe('an area as a field', () => {
  it('takes what is drawn, shows the stored one dashed, and puts it back', async () => {
    const { container, value } = openArea();
    expect(dashed()).toBe(0);
    press('Edit');
    mouseOn(surface()).drag([500, 500], [700, 700]);
    expect(value()[2]).toEqual([5734, 5734]);
    expect(dashed()).toBe(1);
    // "was 4 points" beside "4 points" would say nothing.
    expect(screen.queryByText(/^was/)).toBeNull();
    expect(screen.getByText('changed')).toBeDefined();
    expect((await axe.run(container)).violations.map(({ id }) => id)).toEqual([]);
    press('Undo change: Detection area');
    expect(value()).toEqual(square);
    expect([dashed(), box('Point 3, X').value]).toEqual([0, '4096']);
  });

  it('is undone in the tool, point by point', () => {
    const { value } = openArea();
    press('Edit');
    mouseOn(surface()).drag([500, 500], [700, 700]);
    press('Undo');
    expect(value()).toEqual(square);
  });

  it('holds typed numbers that are refused, so that a save stops at them, until they are given up', async () => {
    const { value } = openArea();
    type('Point 3, X', '9000');
    expect(value()[2]).toEqual([9000, 4096]);
    await waitFor(() =>
      expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContainEqual(
        expect.stringContaining('leaves the picture'),
      ),
    );
    // Drawn is what was accepted.
    press('Edit');
    expect(screen.getByRole('button', { name: 'Point 3, X 4096, Y 4096' })).toBeTruthy();
    fireEvent.keyDown(box('Point 3, X'), { key: 'Escape' });
    expect(value()).toEqual(square);
    expect(box('Point 3, X').value).toBe('4096');
  });

  it('refuses typed numbers that make edges cross, and takes others', () => {
    const { value } = openArea();
    type('Point 3, X', '10');
    expect(pointsProblem(value(), POLYGON)?.key).toBe('PolygonCross');
    type('Point 3, X', '5000');
    expect(value()[2]).toEqual([5000, 4096]);
  });

  it('shows nothing of refused numbers any more once the value is put back', () => {
    const { value } = openArea();
    type('Point 3, X', '9000');
    expect(box('Point 3, X').getAttribute('aria-invalid')).toBe('true');
    press('Undo change: Detection area');
    expect([box('Point 3, X').value, box('Point 3, X').getAttribute('aria-invalid')]).toEqual(['4096', null]);
    expect(screen.queryAllByText(/leaves the picture|Enter whole numbers/)).toEqual([]);
    fireEvent.focus(box('Point 3, X'));
    fireEvent.blur(box('Point 3, X'));
    expect(value()).toEqual(square);
  });

  it('shows the points that an undo brought back, not what was typed over them', () => {
    const { value } = openArea();
    type('Point 3, X', '5000');
    press('Undo');
    expect([value(), box('Point 3, X').value]).toEqual([square, '4096']);
    type('Point 3, X', '9000');
    press('Edit');
    mouseOn(surface()).drag([100, 100], [200, 200]);
    press('Undo');
    expect([value(), box('Point 3, X').value]).toEqual([square, '4096']);
  });

  it('takes what was typed before a button of its row is used, and leaves Enter to the button', () => {
    const { value } = openArea();
    const add = screen.getByRole('button', { name: 'Add a point after 3' });
    fireEvent.focus(box('Point 3, X'));
    fireEvent.change(box('Point 3, X'), { target: { value: '5000' } });
    fireEvent.blur(box('Point 3, X'), { relatedTarget: box('Point 3, Y') });
    expect(value()).toEqual(square);
    fireEvent.blur(box('Point 3, Y'), { relatedTarget: add });
    expect(value()[2]).toEqual([5000, 4096]);
    // An event that is not prevented presses the button.
    expect(fireEvent.keyDown(add, { key: 'Enter' })).toBe(true);
    fireEvent.click(add);
    expect(value()[3]).toEqual([2910, 4096]);
  });

  it('forgets refused numbers when the area is drawn on', () => {
    const { value } = openArea();
    type('Point 3, X', '9000');
    press('Edit');
    mouseOn(surface()).drag([100, 100], [200, 200]);
    expect(value()).toEqual([[1638, 1638], ...square.slice(1)]);
    expect(box('Point 3, X').value).toBe('4096');
  });

  it('goes on being drawn when the form gets another value', () => {
    const { value } = openArea();
    press('Draw');
    mouseOn(surface()).click([100, 100], [200, 200]);
    press('Other area');
    expect(value()).toEqual(square.slice(1));
    mouseOn(surface()).click([100, 800]);
    press('Finish');
    expect(value()[0]).toEqual([819, 819]);
    expect(value()).toHaveLength(3);
    expect(value()[2]).toEqual([819, 6553]);
  });

  it('cannot be changed where the account may not write', () => {
    const { value } = openArea(square, { disabled: true });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Draw' }).disabled).toBe(true);
    expect(box('Point 1, X').disabled).toBe(true);
    mouseOn(surface()).drag([500, 500], [700, 700]);
    expect(value()).toBe(square);
  });

  it('shows a stored area that breaks the rules as it is', () => {
    openArea(square.slice(0, 2));
    expect(box('Point 2, X').value).toBe('4096');
    expect(screen.queryByRole('textbox', { name: 'Point 3, X' })).toBeNull();
  });
});

describe('a rectangle as a field', () => {
  function open(initial: Rectangle = [2739, 1911, 5239, 5244]) {
    let value = initial;
    render(
      <TestProvider>
        <FieldHolder
          initial={initial}
          label="Cut-out"
          validate={(each) => pointsProblem(cornersOf(each), CROP)}
          onValue={(next) => {
            value = next;
          }}
        >
          {(field) => <Crop field={field} />}
        </FieldHolder>
      </TestProvider>,
    );
    return { value: () => value };
  }

  it('is moved at once, stops at the edge and keeps its size', () => {
    const { value } = open();
    mouseOn(surface()).drag([500, 400], [1500, 1500]);
    expect(value()).toEqual([5691, 4858, 8191, 8191]);
  });

  it('is left alone by keys with Alt, Ctrl or Cmd, which are those of the browser', () => {
    const { value } = open();
    for (const modifier of ['altKey', 'ctrlKey', 'metaKey']) {
      for (const target of [surface(), screen.getByRole('button', { name: /^Corner 3/ })]) {
        fireEvent.focus(target);
        expect(fireEvent.keyDown(target, { key: 'ArrowLeft', [modifier]: true })).toBe(true);
      }
    }
    expect(value()).toEqual([2739, 1911, 5239, 5244]);
    expect(fireEvent.keyDown(surface(), { key: 'ArrowLeft' })).toBe(false);
  });

  it('is centred and filled by buttons, each one step of undo', () => {
    const { value } = open([0, 0, 3000, 4000]);
    press('Centre');
    expect(value()).toEqual([2595, 2095, 5595, 6095]);
    press('Full');
    expect(value()).toEqual([1024, 0, 7167, 8191]);
    press('Undo');
    expect(value()).toEqual([2595, 2095, 5595, 6095]);
    expect(dashed()).toBe(1);
  });

  it('holds typed corners that make it too small, as refused', () => {
    const { value } = open();
    type('Point 2, X', '2800');
    expect(value()).toEqual([2739, 1911, 2800, 5244]);
    type('Point 2, X', '5300');
    expect(value()[2]).toBe(5300);
    expect(pointsProblem(cornersOf(value()), CROP)).toBeUndefined();
  });

  it('shows the corner as it is when a typed one has no room', () => {
    const { value } = open([1024, 0, 7167, 8191]);
    type('Point 2, X', '7500');
    expect([value(), box('Point 2, X').value]).toEqual([[1024, 0, 7167, 8191], '7167']);
    // Also after one that was refused.
    type('Point 2, X', '1100');
    expect(value()[2]).toBe(1100);
    type('Point 2, X', '7500');
    expect([value(), box('Point 2, X').value]).toEqual([[1024, 0, 7167, 8191], '7167']);
  });
});

describe('a grid as a field', () => {
  it('is painted into the masks of the table, highest bit left, and shows the stored border dashed', () => {
    const stored = [0, 0, 0b11, ...Array<number>(15).fill(0)];
    let value: readonly number[] = stored;
    render(
      <TestProvider>
        <FieldHolder
          initial={stored as readonly number[]}
          label="Cells"
          onValue={(next) => {
            value = next;
          }}
        >
          {(field) => <Cells field={field} />}
        </FieldHolder>
      </TestProvider>,
    );
    expect(screen.getByText('2 cells')).toBeTruthy();
    mouseOn(surface()).drag([10, 10], [60, 60]);
    expect(value).toEqual([0b11 << 20, 0b11 << 20, 0b11, ...Array<number>(15).fill(0)]);
    expect(surface().querySelectorAll('[data-was]')).toHaveLength(1);
    press('Undo change: Cells');
    expect(value).toEqual(stored);
  });
});
