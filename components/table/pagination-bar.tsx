import { ActionIcon, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { ICON } from '@/components/theme/icon';
import { PAGE_SIZE } from '@/lib/contract/limits';
import { keepDigits } from '@/lib/validation/digits';
import classes from './pagination-bar.module.css';

interface PaginationBarProps {
  page: number;
  pages: number;
  total: number;
  onGoTo(page: number): void;
}

/**
 * First, previous, go to, next, last, total. The box accepts digits only, clears a page that does not exist, and names
 * the shown page again when it is left;
 * out-of-range moves are disabled. Hidden buttons with one page; the total stays.
 * @spec §5 pagination
 */
export function PaginationBar({ page, pages, total, onGoTo }: PaginationBarProps) {
  const t = useTranslations('table');
  const [typed, setTyped] = useState(String(page));
  useEffect(() => setTyped(String(page)), [page]);

  const go = () => {
    const target = Number(typed);
    if (typed === '' || target < 1 || target > pages) setTyped('');
    else onGoTo(target);
  };
  const step = (label: string, target: number, Icon: typeof IconChevronLeft) => (
    <ActionIcon
      aria-label={label}
      disabled={target < 1 || target > pages || target === page}
      onClick={() => onGoTo(target)}
    >
      <Icon className="flip" {...ICON} />
    </ActionIcon>
  );
  const from = total === 0 ? 0 : (page - 1) * PAGE_SIZE + 1;

  return (
    <nav className={classes.bar} aria-label={t('page')}>
      <span>
        {t.rich('range', {
          from,
          to: Math.min(page * PAGE_SIZE, total),
          total,
          bdi: (range) => <bdi dir="ltr">{range}</bdi>,
        })}
      </span>
      {pages > 1 && (
        <div className={classes.steps}>
          {step(t('first'), 1, IconChevronsLeft)}
          {step(t('previous'), page - 1, IconChevronLeft)}
          <TextInput
            className={classes.box}
            aria-label={t('goTo')}
            inputMode="numeric"
            value={typed}
            onChange={(event) => setTyped(keepDigits(event.currentTarget.value))}
            onBlur={() => setTyped(String(page))}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // In a form, Enter would save it.
              event.preventDefault();
              go();
            }}
          />
          <span>{t('ofPages', { pages })}</span>
          {step(t('next'), page + 1, IconChevronRight)}
          {step(t('last'), pages, IconChevronsRight)}
        </div>
      )}
    </nav>
  );
}
