'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import classes from './error.module.css';

/** Error page: what happened, and two ways to continue. Nothing is reported anywhere. */
export default function PageError({ error, reset }: { error: Error; reset(): void }) {
  const t = useTranslations('start');
  const common = useTranslations('common');
  return (
    <main className={classes.page}>
      <h1>{t('brokenTitle')}</h1>
      <p>{t('brokenText')}</p>
      <code dir="ltr">{error.message}</code>
      <div className={classes.acts}>
        <Button onClick={reset}>{common('retry')}</Button>
        <Button variant="default" onClick={() => window.location.assign('/')}>
          {t('toRoot')}
        </Button>
      </div>
    </main>
  );
}
