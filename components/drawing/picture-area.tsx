import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { PictureFit } from '@/components/video/picture-fit';
import classes from './drawing.module.css';
import type { usePicturePointer } from './use-picture-pointer';

interface PictureAreaProps {
  area: RefObject<HTMLDivElement | null>;
  /** Width by height of the stream shown: the picture may leave bars beside it. */
  ratio: number;
  /** What is drawn here. */
  label: string;
  /** Id of the text that tells mouse and keys. */
  describedBy?: string;
  isDisabled: boolean;
  /** Fingers draw here and do not scroll, and a double click is two clicks. */
  isHolding: boolean;
  /** For tests and styles. */
  phase: string;
  pointer: ReturnType<typeof usePicturePointer>;
  onKeyDown(event: KeyboardEvent): void;
  /** In place of the browser's menu; without it that opens. */
  onRightClick?(): void;
  /** The area itself got the focus, none of its parts. */
  onAreaFocus?(): void;
  children: ReactNode;
}

/**
 * The part of the live panel that the picture fills, as a place to draw on with pointer and keys. Left to right in all
 * languages. It neither scrolls nor turns to full screen while it is drawn on.
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
      // The focus is set where the pointer went down; the browser would set it on what captured the pointer.
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
