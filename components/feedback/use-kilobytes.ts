import { useFormatter } from 'next-intl';
import { useCallback } from 'react';

const KILOBYTE = 1024;

/** Formats bytes as kilobytes, rounded up: a file just above a limit must not look as large as the limit. */
export function useKilobytes(): (bytes: number) => string {
  const format = useFormatter();
  return useCallback(
    (bytes) =>
      format.number(Math.ceil(bytes / KILOBYTE), { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 }),
    [format],
  );
}
