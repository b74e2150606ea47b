import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Notice } from '@/components/feedback/notice';
import { toast } from '@/components/feedback/toasts';
import { PageLink } from '@/components/shell/page-link';
import { SecurityReasons } from '@/components/shell/security-reasons';
import { sameValue } from '@/lib/forms/changed-tables';
import type { ConfigForm } from '@/lib/forms/use-config-form';
import type { Concern } from '@/lib/security/findings';
import { recommended } from '@/lib/security/security-reasons';
import classes from './risk-summary.module.css';
import type { ServiceFields } from './service-fields';

interface RiskSummaryProps {
  form: ConfigForm<ServiceFields>;
  reasons: readonly Concern[];
  /** Something of another page could not be read. */
  isPartial: boolean;
  follows: boolean;
}

/**
 * Every reason why the device is not secure as the form stands, also those of other pages, and a button that fills in
 * the form without those settings.
 */
export function RiskSummary({ form, reasons, isPartial, follows }: RiskSummaryProps) {
  const t = useTranslations('safe.ssh');
  const security = useTranslations('security');
  const best = recommended(form.values, follows);
  const fillIn = () => {
    form.set(best);
    toast.info(t('recommended'));
  };
  return (
    <div className={classes.summary}>
      <Notice
        tone={reasons.length === 0 && !isPartial ? 'ok' : 'warn'}
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
        <span>{security('count', { count: reasons.length })}</span>
        <SecurityReasons reasons={reasons} />
        <p>
          {isPartial && <>{security('notAll')} </>}
          <PageLink path="/safe/overview">{security('all')}</PageLink>
        </p>
      </Notice>
    </div>
  );
}
