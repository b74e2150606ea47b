import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { browserClock } from '@/lib/clock';

const AGAIN_AFTER_MS = 2_000;

/**
 * A part of a page that loads when it is needed, asked for until it comes: a device that is away for a moment must not
 * cost the page around it, and what is typed there.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  const patiently = (): Promise<{ default: ComponentType<Props> }> =>
    load().then(
      (part) => ({ default: part }),
      () => new Promise<void>((resolve) => void browserClock.after(AGAIN_AFTER_MS, resolve)).then(patiently),
    );
  return lazy(patiently);
}
