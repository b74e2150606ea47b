import { useTranslations } from 'next-intl';
import { FailurePanel } from './failure-panel';

interface ReadAgain {
  error: unknown;
  errorUpdateCount: number;
  isFetching: boolean;
  refetch(): Promise<unknown>;
}

/** Shown in place of a part whose query failed. */
export function FailedQuery({ query }: { query: ReadAgain }) {
  const errors = useTranslations('errors');
  return (
    <FailurePanel
      title={errors('GetConfigFailed')}
      error={query.error}
      tries={query.errorUpdateCount}
      isTrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
