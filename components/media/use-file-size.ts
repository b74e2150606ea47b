import { useFormatter } from 'next-intl';
import { useKilobytes } from '@/components/feedback/use-kilobytes';

const MEGABYTE = 1_048_576;

/** Formats bytes as kilobytes below one megabyte, otherwise as megabytes with one decimal. */
export function useFileSize(): (bytes: number) => string {
  const format = useFormatter();
  const kilobytes = useKilobytes();
  return (bytes) =>
    bytes < MEGABYTE
      ? kilobytes(bytes)
      : format.number(bytes / MEGABYTE, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
}
