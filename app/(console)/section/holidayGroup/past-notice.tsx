import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Notice } from '@/components/feedback/notice';
import { useAct } from '@/components/feedback/use-act';
import type { FormField } from '@/lib/forms/form-field';
import { type Holiday, isPast } from '@/lib/validation/holidays';
import classes from './page.module.css';

interface PastNoticeProps {
  field: FormField<Holiday[]>;
  /** By the clock of the device. */
  today: string;
}

/** Says how many holidays of the group are over, and moves them to the next year in the form. */
export function PastNotice({ field, today }: PastNoticeProps) {
  const t = useTranslations('section.holidayGroup');
  const act = useAct();
  const count = field.value.filter((each) => isPast(each, today)).length;
  if (count === 0) return null;
  const move = async () => {
    const { nextTime } = await import('./incoming');
    field.set(nextTime(field.value, today));
  };
  return (
    <div className={classes.notice}>
      <Notice
        tone="info"
        action={
          <Button size="xs" variant="default" disabled={field.disabled} onClick={() => act.run(move, t('nextTime'))}>
            {t('nextTime')}
          </Button>
        }
      >
        {t('past', { count })}
      </Notice>
    </div>
  );
}
