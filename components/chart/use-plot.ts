import { type RefObject, useEffect, useRef } from 'react';
import uPlot from 'uplot';

/** Colours and font of the page, for what is drawn. */
export interface PlotStyle {
  /** A colour of the theme by its role, at the moment of drawing. */
  colour(role: string): () => string;
  font: string;
}

interface PlotOptions {
  height: number;
  options(style: PlotStyle): Omit<uPlot.Options, 'width' | 'height'>;
  data: uPlot.AlignedData;
}

/**
 * A chart of uPlot in the element of `root`, made again when `of` changes; it follows the width of the element and the
 * colours of the page. Without a canvas there is none: the page says the same in another form. The library's own styles
 * are not loaded: of its elements only the canvas is shown.
 */
export function usePlot(
  root: RefObject<HTMLElement | null>,
  { height, options, data }: PlotOptions,
  of: readonly unknown[],
): RefObject<uPlot | undefined> {
  const chart = useRef<uPlot | undefined>(undefined);
  useEffect(() => {
    const element = root.current;
    if (!element || !document.createElement('canvas').getContext('2d')) return undefined;
    const plot = new uPlot({ ...options(styleOf(element)), width: element.clientWidth, height }, data, element);
    chart.current = plot;
    showCanvasAlone(plot);
    const resized = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    resized.observe(element);
    const recoloured = new MutationObserver(() => plot.redraw(false, true));
    recoloured.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
    return () => {
      resized.disconnect();
      recoloured.disconnect();
      plot.destroy();
    };
  }, of);
  return chart;
}

function styleOf(element: HTMLElement): PlotStyle {
  const style = getComputedStyle(element);
  return {
    colour: (role) => () => style.getPropertyValue(`--gh-${role}`).trim(),
    font: `${style.getPropertyValue('--gh-t0').trim()} ${style.fontFamily}`,
  };
}

function showCanvasAlone({ root, ctx }: uPlot): void {
  for (const each of ctx.canvas.parentElement?.children ?? []) {
    if (each instanceof HTMLElement && each !== ctx.canvas) each.hidden = true;
  }
  root.style.position = 'relative';
  Object.assign(ctx.canvas.style, { display: 'block', width: '100%', height: '100%' });
}
