import { useEffect, useRef } from 'react';
import type uPlot from 'uplot';
import { type PlotStyle, usePlot } from '@/components/chart/use-plot';
import type { CountRow } from '@/lib/contract/methods/people-counting';
import type { ChartKind } from './chart-kinds';

const HEIGHT = 240;
/** Room of one name on the axis. */
const NAME_PX = 72;
/** Share of a step that a bar is wide. */
const BAR = 0.34;
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 1_000_000];

interface CountChartProps {
  rows: readonly CountRow[];
  kind: ChartKind;
  chosen: number;
  short(row: CountRow): string;
  /** A number in the language of the page; the library's own are in that of the browser. */
  number(value: number): string;
  onChoose(index: number): void;
}

/**
 * Entries and exits side by side, in the colours of the page. The table beside it says the same.
 */
export function CountChart({ rows, kind, chosen, short, number, onChoose }: CountChartProps) {
  const root = useRef<HTMLDivElement>(null);
  const shown = useRef({ chosen, onChoose, short, number });
  shown.current = { chosen, onChoose, short, number };
  const chart = usePlot(
    root,
    { height: HEIGHT, data: dataOf(rows), options: (style) => optionsOf(style, rows, kind, shown) },
    [rows, kind],
  );

  useEffect(() => {
    if (chosen >= 0) chart.current?.redraw(false, false);
  }, [chosen, chart]);

  const choose = (clientX: number) => {
    const plot = chart.current;
    if (!plot || !root.current) return;
    const x = clientX - root.current.getBoundingClientRect().left - plot.bbox.left / devicePixelRatio;
    const index = Math.round(plot.posToVal(x, 'x'));
    if (index >= 0 && index < rows.length) shown.current.onChoose(index);
  };
  return (
    <div
      ref={root}
      style={{ blockSize: HEIGHT }}
      onPointerDown={(event) => choose(event.clientX)}
      onPointerMove={(event) => event.pointerType === 'mouse' && choose(event.clientX)}
    />
  );
}

const dataOf = (rows: readonly CountRow[]): uPlot.AlignedData => [
  rows.map((_, index) => index),
  rows.map(({ EnteredSubtotal }) => EnteredSubtotal),
  rows.map(({ ExitedSubtotal }) => ExitedSubtotal),
];

function optionsOf(
  { colour, font }: PlotStyle,
  rows: readonly CountRow[],
  kind: ChartKind,
  shown: { current: Pick<CountChartProps, 'chosen' | 'short' | 'number'> },
): Omit<uPlot.Options, 'width' | 'height'> {
  const { short, number } = shown.current;
  const axis = { font, stroke: colour('text-3'), ticks: { show: false } };
  const line = { stroke: colour('accent-line'), points: { show: kind === 'lines' && rows.length < 60, size: 5 } };
  const paths = kind === 'bars' ? { paths: barsOf } : {};
  return {
    legend: { show: false },
    cursor: { show: false },
    padding: [12, 8, 0, 0],
    scales: {
      x: { time: false, range: () => [-0.5, rows.length - 0.5] },
      y: { range: (_plot, _least, most) => [0, Math.max(5, most * 1.05)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        border: { show: true, stroke: colour('control'), width: 1 },
        incrs: STEPS,
        space: NAME_PX,
        size: 28,
        values: (_plot, at) => at.map((index) => (rows[index] ? short(rows[index]) : '')),
      },
      {
        ...axis,
        grid: { stroke: colour('line'), width: 1 },
        incrs: STEPS,
        size: 44,
        values: (_plot, at) => at.map((value) => number(value)),
      },
    ],
    series: [
      {},
      { ...line, ...paths, width: kind === 'bars' ? 0 : 2, ...(kind === 'bars' && { fill: colour('accent') }) },
      { ...line, ...paths, width: 1.5, ...(kind === 'lines' && { dash: [5, 3] }) },
    ],
    hooks: {
      drawClear: [
        (plot) => {
          const { left, top, width, height } = plot.bbox;
          plot.ctx.fillStyle = colour('accent-soft')();
          const step = width / rows.length;
          plot.ctx.fillRect(left + shown.current.chosen * step, top, step, height);
        },
      ],
    },
  };
}

/** Two bars in each step: the first series before its middle, the second after it. */
const barsOf: uPlot.Series.PathBuilder = (plot, series, first, last) => {
  const path = new Path2D();
  const step = plot.bbox.width / (plot.data[0].length || 1);
  const width = Math.max(1, step * BAR);
  const base = plot.valToPos(0, 'y', true);
  for (let index = first; index <= last; index += 1) {
    const value = plot.data[series]?.[index];
    if (!value) continue;
    const middle = plot.valToPos(index, 'x', true);
    const top = plot.valToPos(value, 'y', true);
    path.rect(series === 1 ? middle - width - step * 0.02 : middle + step * 0.02, top, width, base - top);
  }
  return { stroke: path, fill: path };
};
