import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { controlId } from '@/components/form/control-id';
import { FormRow } from '@/components/form/form-row';
import type { Point } from '@/lib/drawing/geometry';
import { countPainted, gridOfMasks } from '@/lib/drawing/motion-grid';
import { handlesOf, sizeOf } from '@/lib/drawing/shapes';
import type { FormField } from '@/lib/forms/form-field';
import { cornersOf, type Rectangle } from '@/lib/validation/regions';
import type { GridSize } from './use-field-drawing';

interface DrawnRowProps<T> {
  field: FormField<T>;
  hint?: ReactNode;
}

/** The row of a field that is drawn on the picture: its value in words, what is stored, and what is wrong. */
function DrawnRow<T>({ field, hint, show }: DrawnRowProps<T> & { show(value: T): string }) {
  return (
    <FormRow field={field} hint={hint} isGroup width="content" show={show}>
      {/* It takes the focus when a save stops here. */}
      <span id={controlId(field.key)} tabIndex={-1} dir="auto">
        {show(field.value)}
      </span>
    </FormRow>
  );
}

/** An area or a line: the number of its points. */
export function RegionRow(props: DrawnRowProps<readonly Point[]>) {
  const t = useTranslations('drawing');
  return <DrawnRow {...props} show={(points) => t('pointCount', { count: points.length })} />;
}

/** A rectangle: its width and height in drawing units. */
export function RectangleRow(props: DrawnRowProps<Rectangle>) {
  const show = (value: Rectangle) => {
    const corners = cornersOf(value);
    return corners.length === 0
      ? '–'
      : `\u2066${sizeOf(handlesOf({ kind: 'rectangle', points: corners })).join(' × ')}\u2069`;
  };
  return <DrawnRow {...props} show={show} />;
}

/** A motion grid: the number of its painted cells. */
export function GridRow({ size, ...props }: DrawnRowProps<readonly number[]> & { size: GridSize }) {
  const t = useTranslations('drawing');
  const count = (masks: readonly number[]) => countPainted(gridOfMasks(masks, size.columns, size.rows));
  return <DrawnRow {...props} show={(masks) => t('cells', { count: count(masks) })} />;
}
