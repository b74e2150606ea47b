import { useTranslations } from 'next-intl';
import { type ComponentType, type FunctionComponent, useLayoutEffect, useState } from 'react';
import { browserClock } from '@/lib/clock';
import classes from './lazy-part.module.css';

const AGAIN_AFTER_MS = 2_000;

/**
 * Placeholder of a part until it is loaded: `line` at the top of the window for a drawer or a dialog that the user
 * opened, `block` in place of page content, `nothing` when the user does not wait for it, or a component of its
 * own.
 */
export type Waiting = 'line' | 'block' | 'nothing' | ComponentType;

/** A part that loads when it is first shown, or before. */
export interface LazyPart<Props extends object> extends FunctionComponent<Props> {
  /** Loads it ahead, so that it appears at once. Rejects where it does not load; it is tried again when it is shown. */
  preload(): Promise<void>;
}

/**
 * A part of a page that loads on demand, with retries until it arrives: a device that is unreachable for a moment must
 * not lose the page around it with its typed values. It has its own loading state: nothing around it is hidden
 * meanwhile. Not `lazy` and `Suspense`: React shows what it once waited for 300 ms later, also when it was preloaded.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: Waiting = 'line',
): LazyPart<Props> {
  let part: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const patiently = (): Promise<ComponentType<Props>> =>
    load().catch(() =>
      new Promise<void>((resolve) => void browserClock.after(AGAIN_AFTER_MS, resolve)).then(patiently),
    );
  const Wait = typeof waiting === 'string' ? () => <Placeholder kind={waiting} /> : waiting;
  const Lazy = (props: Props) => {
    const [Part, setPart] = useState(() => part);
    useLayoutEffect(() => {
      if (Part) return;
      loading ??= patiently();
      void loading.then((loaded) => {
        part = loaded;
        setPart(() => loaded);
      });
    }, [Part]);
    return Part ? <Part {...props} /> : <Wait />;
  };
  const preload = async () => {
    part = await load();
  };
  return Object.assign(Lazy, { preload });
}

/** Shown after 150 ms, so that fast parts do not flicker. */
function Placeholder({ kind }: { kind: 'line' | 'block' | 'nothing' }) {
  const t = useTranslations('common');
  if (kind === 'nothing') return null;
  return <div className={classes[kind]} role="status" aria-busy="true" aria-label={t('loading')} />;
}
