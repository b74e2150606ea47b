import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { PictureFit } from '@/components/video/picture-fit';
import { BOX_GRID, DRAWING_MAX } from '@/lib/contract/limits';
import { FACE_SIZE_MIN } from '@/lib/contract/tables/face';
import type { DeclaredForm } from '@/lib/forms/use-settings';
import classes from './facecfg.module.css';
import type { FaceFields } from './facecfg-fields';

/**
 * Where the box stands, in drawing units from the upper left: below the texts of the picture, or farther up and left
 * where a large one would leave it.
 */
const AT = { x: 300, y: 1900 };
/** Of one arrow key, with Shift the fine one, as in the drawing tool. */
const STEP = { normal: 16, fine: 1 };
const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const within = (value: number, room: number) => Math.round(Math.min(Math.max(value, FACE_SIZE_MIN), room));

/** The smallest face that counts, drawn on the picture; its corner is dragged, or moved by the arrow keys. */
export function MinFaceBox({ form, ratio }: { form: DeclaredForm<FaceFields>; ratio: number }) {
  const t = useTranslations('facecfg');
  const area = useRef<HTMLDivElement>(null);
  /** Where the corner was pressed, in pixels, and the size at that moment. */
  const grip = useRef<{ x: number; y: number; minWidth: number; minHeight: number }>(undefined);
  const { minWidth, minHeight } = form.values;
  const isDisabled = form.readOnly || form.busy !== undefined;
  if (typeof minWidth !== 'number' || typeof minHeight !== 'number' || Number.isNaN(minWidth + minHeight)) return null;
  const put = (width: number, height: number) =>
    form.set({ minWidth: within(width, DRAWING_MAX), minHeight: within(height, DRAWING_MAX) });
  const onPointerMove = (event: PointerEvent<HTMLButtonElement>) => {
    if (!grip.current || !area.current) return;
    const { width, height } = area.current.getBoundingClientRect();
    const { x, y, ...from } = grip.current;
    put(
      from.minWidth + ((event.clientX - x) / width) * BOX_GRID,
      from.minHeight + ((event.clientY - y) / height) * BOX_GRID,
    );
  };
  const release = () => {
    grip.current = undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    // With one of these it is a shortcut of the browser: Alt and an arrow go back.
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const by = event.shiftKey ? STEP.fine : STEP.normal;
    put(minWidth + step[0] * by, minHeight + step[1] * by);
  };
  const part = (units: number) => `${(units / BOX_GRID) * 100}%`;
  /** A typed size may be larger than the picture. */
  const [width, height] = [Math.min(minWidth, DRAWING_MAX), Math.min(minHeight, DRAWING_MAX)];
  return (
    <PictureFit ref={area} ratio={ratio}>
      <div
        className={classes.least}
        style={{
          left: part(Math.min(AT.x, DRAWING_MAX - width)),
          top: part(Math.min(AT.y, DRAWING_MAX - height)),
          width: part(width),
          height: part(height),
        }}
      >
        <span className={classes.leastSize} aria-hidden>
          {minWidth} × {minHeight}
        </span>
        <button
          type="button"
          className={`mantine-focus-auto ${classes.corner}`}
          aria-label={t('leastCorner', { width: String(minWidth), height: String(minHeight) })}
          disabled={isDisabled}
          onPointerDown={(event) => {
            event.stopPropagation();
            event.currentTarget.setPointerCapture(event.pointerId);
            grip.current = { x: event.clientX, y: event.clientY, minWidth, minHeight };
          }}
          onPointerMove={onPointerMove}
          onPointerUp={release}
          onPointerCancel={release}
          onLostPointerCapture={release}
          onKeyDown={onKeyDown}
        />
      </div>
    </PictureFit>
  );
}
