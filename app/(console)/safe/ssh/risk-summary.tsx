import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Notice } from '@/components/feedback/notice';
import { toast } from '@/components/feedback/toasts';
import { sameValue } from '@/lib/forms/changed-tables';
import type { ConfigForm } from '@/lib/forms/use-config-form';
import classes from './risk-summary.module.css';
import { recommended, type ServiceFields } from './service-fields';

interface RiskSummaryProps {
  form: ConfigForm<ServiceFields>;
  count: number;
  follows: boolean;
}

/** How many risky options are on as the form stands, and a button that fills in the form without them. */
export function RiskSummary({ form, count, follows }: RiskSummaryProps) {
  const t = useTranslations('safe.ssh');
  const best = recommended(form.values, follows);
  const fillIn = () => {
    form.set(best);
    toast.info(t('recommended'));
  };
  return (
    <div className={classes.summary}>
      <Notice
        tone={count === 0 ? 'ok' : 'warn'}
        action={
          <Button
            variant="default"
            size="xs"
            disabled={form.readOnly || form.busy !== undefined || sameValue(best, form.values)}
            onClick={fillIn}
          >
            {t('recommend')}
          </Button>
        }
      >
        {t('risks', { count })}
      </Notice>
    </div>
  );
}
