import type { QueryClient } from '@tanstack/react-query';

/** `meta` of a query that a page reads beside its form: Refresh of the page reads it again. */
export const WITH_PAGE = { isWithPage: true } as const;

/** Reads what the open page shows beside its form. */
export const rereadWithPage = (queries: QueryClient): Promise<void> =>
  queries.refetchQueries({ type: 'active', predicate: ({ meta }) => meta?.isWithPage === true });
