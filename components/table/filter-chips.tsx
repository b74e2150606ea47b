import { IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import { isolated } from '@/lib/i18n/isolated';
import classes from './record-page.module.css';

/** A filter that is set. */
export interface FilterChip {
  key: string;
  text: string;
  remove(): void;
}

interface FilterChipsProps {
  chips: readonly FilterChip[];
  /** Button that opens the fields; it gets the focus when a chip is removed. */
  opener: RefObject<HTMLButtonElement | null>;
}

/** Chips of the active filters while their fields are collapsed, each with a button that removes it. */
export function FilterChips({ chips, opener }: FilterChipsProps) {
  const t = useTranslations('table');
  return chips.map(({ key, text, remove }) => (
    <span key={key} className={classes.chip}>
      <bdi>{text}</bdi>
      <button
        type="button"
        className="mantine-focus-auto"
        aria-label={t('removeFilter', { name: isolated(text) })}
        onClick={() => {
          opener.current?.focus();
          remove();
        }}
      >
        <IconX size={14} stroke={1.75} aria-hidden />
      </button>
    </span>
  ));
}
