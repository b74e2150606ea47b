import { type ReactNode, useDeferredValue } from 'react';

/**
 * What surrounds the rows of a long list, rendered in the frame after them: the rows are what the page is opened for,
 * and the buttons beside them take as much time. The style sheet keeps its place.
 */
export function AfterRows({ children }: { children(): ReactNode }): ReactNode {
  return useDeferredValue(true, false) && children();
}
