import { Children, type ReactNode } from 'react';
import { selfContained } from '@/lib/i18n/self-contained';

/** The `<bdi>` of a message: a name of the device inside it does not affect the words around it. */
export const bdi = (chunk: ReactNode) => (
  <bdi>{Children.map(chunk, (each) => (typeof each === 'string' ? selfContained(each) : each))}</bdi>
);
