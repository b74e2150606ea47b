import type { ComponentProps } from 'react';
import classes from './picture-fit.module.css';

interface PictureFitProps extends ComponentProps<'div'> {
  /** Width by height of the stream shown: the picture may leave bars beside it. */
  ratio: number;
}

/** The part of the live panel that the picture fills, for what lies over it. Pointers go through where nothing takes them. */
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
