/** How passages are drawn. @assumed pages-2 /statistics */
export const CHART_KINDS = ['bars', 'lines'] as const;
/** One of these. */
export type ChartKind = (typeof CHART_KINDS)[number];
