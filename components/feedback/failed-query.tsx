import { useTranslations } from 'next-intl';
import { FailurePanel } from './failure-panel';

interface ReadAgain {
  error: unknown;
  errorUpdateCount: number;
  isFetching: boolean;
  refetch(): Promise<unknown>;
}

/** Shown in place of a part whose query failed. `title`: what could not be read, where it is no setting. */
export function FailedQuery({ query, title }: { query: ReadAgain; title?: string }) {
  const errors = useTranslations('errors');
  return (
    <FailurePanel
      title={title ?? errors('GetConfigFailed')}
      error={query.error}
      tries={query.errorUpdateCount}
      isTrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
