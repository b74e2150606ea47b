import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { FormField } from '@/lib/forms/form-field';
import { LIST_FORMAT } from '@/lib/i18n/list-format';
import classes from './more-fields.module.css';

interface MoreFieldsProps {
  /** The fields that are folded away: the closed line names them. */
  fields: readonly Pick<FormField<unknown>, 'label' | 'problem' | 'isChanged'>[];
  children: ReactNode;
}

/**
 * Rows that are rarely used, behind a line with their names. They open by themselves when one of them is wrong or gets
 * changed.
 */
export function MoreFields({ fields, children }: MoreFieldsProps) {
  const t = useTranslations('form');
  const format = useFormatter();
  const id = useId();
  const [wantsOpen, setOpen] = useState(false);
  const isWrong = fields.some(({ problem }) => problem);
  const isOpen = wantsOpen || isWrong;
  const Arrow = isOpen ? IconChevronDown : IconChevronRight;
  const isChanged = fields.some((each) => each.isChanged);
  // A value that has been corrected stays in sight, and changes that were kept, or defaults, come into it.
  useEffect(() => {
    if (isWrong || isChanged) setOpen(true);
  }, [isWrong, isChanged]);
  return (
    <>
      <button
        type="button"
        className={`mantine-focus-auto ${classes.more}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(isWrong || !isOpen)}
      >
        <Arrow className="flip" size={14} stroke={1.75} aria-hidden />
        <b>{t('more')}</b>{' '}
        {!isOpen && (
          <span className={classes.names}>
            {format.list(
              fields.map(({ label }) => label),
              LIST_FORMAT,
            )}
          </span>
        )}
      </button>
      {isOpen && <div id={id}>{children}</div>}
    </>
  );
}
