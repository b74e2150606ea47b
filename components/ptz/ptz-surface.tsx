'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type MouseEvent, useId, useRef } from 'react';
import { PictureFit } from '@/components/video/picture-fit';
import type { PtzDirection } from '@/lib/contract/methods/ptz';
import { toDrawing } from '@/lib/drawing/geometry';
import type { PtzControl } from '@/lib/ptz/ptz-control';
import classes from './ptz-pad.module.css';
import { useAttempt } from './use-attempt';
import { useReleaseOnLeave } from './use-release-on-leave';

interface PtzSurfaceProps {
  control: PtzControl;
  /** 1 to 8. */
  speed: number;
  /** Width by height of the stream shown. */
  ratio: number;
  isDisabled?: boolean;
}

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const;
type Arrow = (typeof ARROWS)[number];

/** Combined direction of the held arrow keys; opposite ones cancel each other. */
function directionOf(held: ReadonlySet<Arrow>): PtzDirection | undefined {
  const one = (first: Arrow, second: Arrow) => (held.has(first) === held.has(second) ? undefined : held.has(first));
  const isLeft = one('ArrowLeft', 'ArrowRight');
  const isUp = one('ArrowUp', 'ArrowDown');
  const across = isLeft === undefined ? '' : isLeft ? 'Left' : 'Right';
  const along = isUp === undefined ? '' : isUp ? 'Up' : 'Down';
  return across === '' && along === '' ? undefined : (`${across}${along}` as PtzDirection);
}

/**
 * Over the live picture, as a child of the live panel: a click or a tap centres its position, arrow keys turn
 * the camera while they are held, two of them diagonally. A double click is left to the panel.
 */
export function PtzSurface({ control, speed, ratio, isDisabled = false }: PtzSurfaceProps) {
  const t = useTranslations('ptz.picture');
  const hintId = useId();
  const attempt = useAttempt();
  const held = useRef(new Set<Arrow>());
  useReleaseOnLeave(control, isDisabled);

  const follow = (change: (arrows: Set<Arrow>) => void) => {
    const before = directionOf(held.current);
    change(held.current);
    const direction = directionOf(held.current);
    if (direction === before) return;
    if (direction) control.press(direction, speed);
    else control.release();
  };
  const arrowOf = (event: KeyboardEvent): Arrow | undefined => {
    const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey;
    return isPlain ? ARROWS.find((each) => each === event.key) : undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrowOf(event);
    if (!arrow) return;
    event.preventDefault();
    if (event.repeat) return;
    // Something else stopped the movement, and the keys may have been released unnoticed.
    if (control.held.get() === undefined) held.current.clear();
    follow((arrows) => arrows.add(arrow));
  };
  const onKeyUp = (event: KeyboardEvent) => {
    const arrow = ARROWS.find((each) => each === event.key);
    if (arrow) follow((arrows) => arrows.delete(arrow));
  };
  const onClick = (event: MouseEvent) => {
    // A screen reader's click has no position, and the second click of a double click is ignored.
    if (event.detail !== 1) return;
    const box = event.currentTarget.getBoundingClientRect();
    const place = toDrawing([event.clientX - box.left, event.clientY - box.top], box);
    void attempt(() => control.lookAt(place, speed));
  };
  return (
    <PictureFit
      ratio={ratio}
      className={classes.surface}
      role="application"
      aria-label={t('label')}
      aria-describedby={hintId}
      aria-disabled={isDisabled || undefined}
      tabIndex={isDisabled ? -1 : 0}
      {...(!isDisabled && { onKeyDown, onKeyUp, onClick })}
      onBlur={() => follow((arrows) => arrows.clear())}
    >
      <span id={hintId} className="unseen">
        {t('hint')}
      </span>
    </PictureFit>
  );
}
