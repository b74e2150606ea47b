'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { FailurePanel } from '@/components/feedback/failure-panel';
import { PageBody } from '@/components/form/page-body';
import { PageHead } from '@/components/form/page-head';

/**
 * Error boundary for a page that fails on what the device answered: the failure is shown in its place, inside the frame
 * with menu and top bar. A retry asks the device for everything again.
 */
export default function ConsolePageError({ error, reset }: { error: Error; reset(): void }) {
  const errors = useTranslations('errors');
  const queries = useQueryClient();
  const retry = () => {
    queries.clear();
    reset();
  };
  return (
    <PageBody head={<PageHead />}>
      <FailurePanel title={errors('GetConfigFailed')} error={error} tries={1} isTrying={false} onRetry={retry} />
    </PageBody>
  );
}
