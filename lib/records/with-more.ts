interface Read {
  isFetching: boolean;
  error: unknown;
  refetch(): Promise<unknown>;
}

/**
 * A table and what some columns of its list need besides, as one read for `useTableRows`: without `more` the list is
 * out of date, and both are read again together.
 */
export const withMore = <T extends Read>(query: T, more: Read): T => ({
  ...query,
  isFetching: query.isFetching || more.isFetching,
  error: query.error ?? more.error,
  refetch: () => Promise.all([query.refetch(), more.refetch()]),
});
