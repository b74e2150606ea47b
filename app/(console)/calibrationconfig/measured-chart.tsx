import { useRef } from 'react';
import type uPlot from 'uplot';
import { type PlotStyle, usePlot } from '@/components/chart/use-plot';

const HEIGHT = 96;
/** Degrees above and below what is shown. */
const ROOM = 0.4;

interface MeasuredChartProps {
  /** Degrees, the oldest first. */
  values: readonly number[];
  /** Dashed. */
  lowest: number;
  threshold: number;
}

/** The last measurements as a line between the two limits. The table below says the same. */
export function MeasuredChart({ values, lowest, threshold }: MeasuredChartProps) {
  const root = useRef<HTMLDivElement>(null);
  usePlot(root, { height: HEIGHT, data: dataOf(values, lowest, threshold), options: optionsOf }, [
    values,
    lowest,
    threshold,
  ]);
  return <div ref={root} style={{ blockSize: HEIGHT }} />;
}

const dataOf = (values: readonly number[], lowest: number, threshold: number): uPlot.AlignedData => [
  values.map((_, index) => index),
  [...values],
  values.map(() => lowest),
  values.map(() => threshold),
];

function optionsOf({ colour }: PlotStyle): Omit<uPlot.Options, 'width' | 'height'> {
  const limit = { width: 1, dash: [4, 3], points: { show: false } };
  return {
    legend: { show: false },
    cursor: { show: false },
    padding: [4, 0, 4, 0],
    scales: { x: { time: false }, y: { range: (_plot, least, most) => [least - ROOM, most + ROOM] } },
    axes: [{ show: false }, { show: false }],
    series: [
      {},
      { stroke: colour('accent-line'), width: 1.5, points: { show: true, size: 4 } },
      { ...limit, stroke: colour('text-3') },
      { ...limit, stroke: colour('bad') },
    ],
  };
}
