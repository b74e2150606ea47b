import { type ReactNode, useId, useMemo, useState } from 'react';
import { DrawingMessage } from '@/components/drawing/drawing-message';
import { DrawingStrip } from '@/components/drawing/drawing-strip';
import { DrawingSurface } from '@/components/drawing/drawing-surface';
import { GridHint, GridStrip } from '@/components/drawing/grid-strip';
import { GridSurface } from '@/components/drawing/grid-surface';
import { PointTable } from '@/components/drawing/point-table';
import { useDrawing } from '@/components/drawing/use-drawing';
import { useGridTool } from '@/components/drawing/use-grid-tool';
import { plainGrid } from '@/lib/drawing/motion-grid';
import { type Shape, type ShapeKind, shapeRules } from '@/lib/drawing/shapes';
import type { Drawable } from './knobs';
import classes from './side-by-side.module.css';

/** More than one, so that they have numbers and have to be selected. */
const SHAPES_MAX = 4;
const LABEL = 'Drawn over the picture';

interface PanelProps {
  /** The live panel with this over its picture. */
  panel(over: (ratio: number) => ReactNode): ReactNode;
}

/** The product's drawing tool as its pages place it, strip above and numbers beside the picture, and its output. */
export function DrawnPicture({ what, panel }: PanelProps & { what: Drawable }) {
  return what === 'grid' ? <PaintedGrid panel={panel} /> : <DrawnShapes kind={what} panel={panel} />;
}

function DrawnShapes({ kind, panel }: PanelProps & { kind: ShapeKind }) {
  const [shapes, setShapes] = useState<readonly Shape[]>([]);
  const rules = useMemo(() => shapeRules(kind, { shapesMax: SHAPES_MAX }), [kind]);
  const drawing = useDrawing({ value: shapes, onChange: setShapes, rules });
  const hintId = useId();
  return (
    <div className={classes.columns}>
      <div>
        <DrawingStrip drawing={drawing} />
        {panel((ratio) => (
          <DrawingSurface drawing={drawing} ratio={ratio} label={LABEL} describedBy={hintId} />
        ))}
        <DrawingMessage drawing={drawing} id={hintId} />
      </div>
      <div className={classes.beside}>
        <PointTable drawing={drawing} />
        <Values of={shapes} />
      </div>
    </div>
  );
}

function PaintedGrid({ panel }: PanelProps) {
  const [grid, setGrid] = useState(() => plainGrid(0));
  const painting = useGridTool({ value: grid, onChange: setGrid });
  const hintId = useId();
  return (
    <div className={classes.columns}>
      <div>
        <GridStrip painting={painting} />
        {panel((ratio) => (
          <GridSurface painting={painting} ratio={ratio} label={LABEL} describedBy={hintId} />
        ))}
        <GridHint id={hintId} />
      </div>
      <Values of={grid} />
    </div>
  );
}

/** The values that a page would send, for tests and bug reports. */
const Values = ({ of }: { of: unknown }) => (
  <output aria-label="Values" aria-live="off" className={classes.values} lang="en" dir="ltr">
    {JSON.stringify(of)}
  </output>
);
