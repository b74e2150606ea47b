import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { DialogStep } from '@/components/feedback/dialog-step';
import { Notice } from '@/components/feedback/notice';
import { DialogCancel } from '@/components/form/dialog-cancel';
import { personName } from '@/lib/persons/person-name';
import type { BulkChange, BulkPlan } from './bulk-change';
import { ChangeFacts } from './change-facts';

interface BulkPlanStepProps {
  change: BulkChange;
  plan: BulkPlan;
  onStart(): void;
}

const LEFT_OUT = ['already', 'blocked', 'unfit', 'doorless', 'gone'] as const;

/** The plan: what would change for whom, and how many persons would not change. Nothing has been sent yet. */
export function BulkPlanStep({ change, plan, onStart }: BulkPlanStepProps) {
  const t = useTranslations('personManage.bulk');
  const files = useTranslations('personImport');
  const count = plan.rows.length;
  return (
    <DialogStep
      title={files('planTitle')}
      foot={
        <>
          <DialogCancel />
          <Button disabled={count === 0} onClick={onStart}>
            {t('change', { count })}
          </Button>
        </>
      }
    >
      <ChangeFacts
        change={change}
        names={plan.rows.map(({ id, name }) => personName({ UserID: id, UserName: name }))}
      />
      <ul>
        <li>{t('willChange', { count })}</li>
        {LEFT_OUT.filter((each) => plan[each] > 0).map((each) => (
          <li key={each}>{t(each, { count: plan[each] })}</li>
        ))}
      </ul>
      {count === 0 && <Notice tone="info">{files('nothing')}</Notice>}
    </DialogStep>
  );
}
