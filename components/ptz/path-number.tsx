import { NativeSelect } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { PTZ } from '@/lib/contract/limits';

interface PathNumberProps {
  value: number;
  isDisabled: boolean;
  onChange(index: number): void;
}

const NUMBERS = Array.from({ length: PTZ.pathIndex.max }, (_, index) => String(PTZ.pathIndex.min + index));

/** Number of the tour, scan or pattern. */
export function PathNumber({ value, isDisabled, onChange }: PathNumberProps) {
  const t = useTranslations('ptz');
  return (
    <NativeSelect
      label={t('index')}
      data={NUMBERS}
      value={String(value)}
      disabled={isDisabled}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}
