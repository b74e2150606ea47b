import { DRAWING_MAX } from '@/lib/contract/limits';
import type { Point } from '@/lib/drawing/geometry';
import {
  handlesOf,
  isClosed,
  rectangleBetween,
  type Shape,
  type ShapeKind,
  type ShapeRules,
} from '@/lib/drawing/shapes';
import { crossingShown, type DrawingTool } from '@/lib/drawing/tool-state';
import classes from './drawing.module.css';
import type { Drawing } from './use-drawing';

const way = (points: readonly Point[], closed: boolean) =>
  points.length === 0 ? '' : `M${points.map((point) => point.join(' ')).join('L')}${closed ? 'Z' : ''}`;

const outline = (kind: ShapeKind, points: readonly Point[]) => way(handlesOf({ kind, points }), isClosed(kind));

/** The colours of regions repeat after the fourth. */
const toneOf = (index: number) => (index % 4) + 1;

/** The visible shapes; everything interactive is above them. */
export function ShapeLayer({ tool, drawing: { rules, was } }: { tool: DrawingTool; drawing: Drawing }) {
  const { shapes, preview, selected } = tool;
  const only = shapes.length === 1 && rules.shapesMax === 1 ? shapes[0] : undefined;
  const pointsOf = (shape: Shape) => (shape.id === selected && preview ? preview : shape.points);
  const held = preview && shapes.find((each) => each.id === selected);
  return (
    <svg
      className={classes.layer}
      viewBox={`0 0 ${DRAWING_MAX} ${DRAWING_MAX}`}
      preserveAspectRatio="none"
      aria-hidden
      focusable="false"
    >
      {only && isClosed(only.kind) && (
        <path
          className={classes.outside}
          fillRule="evenodd"
          d={`M0 0H${DRAWING_MAX}V${DRAWING_MAX}H0Z${outline(only.kind, pointsOf(only))}`}
        />
      )}
      {shapes.map((shape, index) => (
        <g
          key={shape.id}
          data-tone={toneOf(index)}
          data-kind={shape.kind}
          data-selected={shape.id === selected || undefined}
        >
          {isClosed(shape.kind) && !only && <path className={classes.fill} d={outline(shape.kind, pointsOf(shape))} />}
          <path className={classes.under} d={outline(shape.kind, pointsOf(shape))} />
          <path className={classes.line} d={outline(shape.kind, pointsOf(shape))} />
        </g>
      ))}
      {rules.isFixed && only && <path className={classes.thirds} d={thirdsOf(pointsOf(only))} />}
      {was?.map((shape) => (
        <path key={shape.id} className={classes.before} data-was d={outline(shape.kind, shape.points)} />
      ))}
      {held && <path className={classes.before} d={outline(held.kind, held.points)} />}
      <Draft tool={tool} rules={rules} />
      <CrossingEdges tool={tool} kind={rules.kind} />
    </svg>
  );
}

/** Two lines each way through a rectangle. */
function thirdsOf([[left, top] = [0, 0], [right, bottom] = [0, 0]]: readonly Point[]): string {
  const between = (from: number, to: number, part: number) => from + ((to - from) * part) / 3;
  const upright = [1, 2].map((part) => `M${between(left, right, part)} ${top}V${bottom}`);
  const level = [1, 2].map((part) => `M${left} ${between(top, bottom, part)}H${right}`);
  return [...upright, ...level].join('');
}

function Draft({ tool: { phase, draft, cursor, press }, rules }: { tool: DrawingTool; rules: ShapeRules }) {
  const first = draft[0] ?? press?.at;
  if ((phase !== 'Doing' && phase !== 'ToDo') || !first) return null;
  const isBox = rules.kind === 'rectangle';
  const points = isBox
    ? handlesOf({ kind: 'rectangle', points: rectangleBetween(first, cursor, rules) })
    : [...draft, cursor];
  return (
    <g data-tone={1}>
      <path className={classes.under} d={way(points, isBox)} />
      <path className={classes.line} d={way(points, isBox)} />
    </g>
  );
}

function CrossingEdges({ tool, kind }: { tool: DrawingTool; kind: ShapeKind }) {
  const crossing = crossingShown(tool, kind);
  const points = tool.preview ?? tool.draft;
  if (!crossing) return null;
  const edges = crossing.edges
    .map((edge) => way([points[edge] ?? [0, 0], points[(edge + 1) % points.length] ?? [0, 0]], false))
    .join('');
  return (
    <g>
      <path className={classes.wrongUnder} d={edges} />
      <path className={classes.wrong} d={edges} />
    </g>
  );
}
