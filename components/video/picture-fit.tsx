import type { ComponentProps } from 'react';
import classes from './picture-fit.module.css';

interface PictureFitProps extends ComponentProps<'div'> {
  /** Aspect ratio of the stream: the picture may have bars beside it. */
  ratio: number;
}

/**
 * The part of the live panel that the picture fills, for overlays. Pointer events pass through where no child handles
 * them.
 */
export function PictureFit({ ratio, className = '', ...area }: PictureFitProps) {
  return (
    <div className={classes.places}>
      <div
        {...area}
        className={`${classes.area} ${className}`}
        style={{ aspectRatio: ratio, inlineSize: `min(100cqi, 100cqb * ${ratio})` }}
        dir="ltr"
      />
    </div>
  );
}
