import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { PictureFit } from '@/components/video/picture-fit';
import classes from './drawing.module.css';
import type { usePicturePointer } from './use-picture-pointer';

interface PictureAreaProps {
  area: RefObject<HTMLDivElement | null>;
  /** Aspect ratio of the stream: the picture may have bars beside it. */
  ratio: number;
  /** Name of the drawn object. */
  label: string;
  /** Id of the text that explains mouse and keys. */
  describedBy?: string;
  isDisabled: boolean;
  /** Drawing is active: a finger draws instead of scrolling, and a double click counts as two clicks. */
  isHolding: boolean;
  /** For tests and styles. */
  phase: string;
  pointer: ReturnType<typeof usePicturePointer>;
  onKeyDown(event: KeyboardEvent): void;
  /** Replaces the browser's context menu; without it that menu opens. */
  onRightClick?(): void;
  /** The area itself got the focus, not one of its children. */
  onAreaFocus?(): void;
  children: ReactNode;
}

/**
 * The part of the live panel that the picture fills, as a drawing surface for pointer and keys. Left to right in all
 * languages. While drawing, it neither scrolls nor opens full screen.
 */
export function PictureArea({ area, ratio, pointer, isDisabled, children, ...props }: PictureAreaProps) {
  return (
    <PictureFit
      ref={area}
      ratio={ratio}
      className={classes.area}
      role="application"
      aria-label={props.label}
      aria-describedby={props.describedBy}
      aria-disabled={isDisabled || undefined}
      tabIndex={isDisabled ? -1 : 0}
      data-phase={props.phase}
      data-holding={props.isHolding || undefined}
      {...(isDisabled ? {} : pointer)}
      // The focus is set on the element where the pointer went down; the browser would set it on the capturing
      // element.
      onMouseDown={(event) => event.preventDefault()}
      onDoubleClick={(event) => props.isHolding && !isDisabled && event.stopPropagation()}
      onContextMenu={(event) => {
        if (isDisabled || !props.onRightClick) return;
        event.preventDefault();
        props.onRightClick();
      }}
      onKeyDown={isDisabled ? undefined : props.onKeyDown}
      onFocus={(event) => {
        if (event.target === event.currentTarget) props.onAreaFocus?.();
      }}
    >
      {children}
    </PictureFit>
  );
}
