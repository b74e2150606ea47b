import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import classes from './strip.module.css';

/** The line of tools above a picture; `status` at its end is read out when it changes. */
export function Strip({ children, status }: { children: ReactNode; status: ReactNode }) {
  const t = useTranslations('drawing');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div className={classes.strip} role="group" aria-label={t('strip')}>
      {children}
      <span className={classes.status} role="status">
        {status}
      </span>
    </div>
  );
}
