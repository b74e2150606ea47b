import { IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { isolated } from '@/lib/i18n/isolated';
import classes from './record-page.module.css';

/** A filter that is set. */
export interface FilterChip {
  key: string;
  text: string;
  remove(): void;
}

/** The filters that are set while their fields are folded away, each with a way to remove it. */
export function FilterChips({ chips }: { chips: readonly FilterChip[] }) {
  const t = useTranslations('table');
  return chips.map(({ key, text, remove }) => (
    <span key={key} className={classes.chip}>
      <bdi>{text}</bdi>
      <button
        type="button"
        className="mantine-focus-auto"
        aria-label={t('removeFilter', { name: isolated(text) })}
        onClick={remove}
      >
        <IconX size={14} stroke={1.75} aria-hidden />
      </button>
    </span>
  ));
}
