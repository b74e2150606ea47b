import { useTranslations } from 'next-intl';
import { toast } from '@/components/feedback/toasts';
import { useAct } from '@/components/feedback/use-act';
import { ActButton } from '@/components/form/act-button';
import { CheckboxesField } from '@/components/form/checkboxes-field';
import { Field } from '@/components/form/field';
import { Panel } from '@/components/form/panel';
import { SwitchField } from '@/components/form/switch-field';
import { SwitchedFields } from '@/components/form/switched-fields';
import { MOTION_EVENT } from '@/lib/contract/methods/events';
import type { DeclaredForm } from '@/lib/forms/use-settings';
import { rpc } from '@/lib/session/device';
import { useAuthority, useCapabilities } from '@/lib/session/use-visitor';
import classes from './detect.module.css';
import type { DetectFields } from './detect-fields';

/** What movement makes happen, and a test of it. */
export function LinkageTab({ form }: { form: DeclaredForm<DetectFields> }) {
  const t = useTranslations('video.detect');
  const alarms = useTranslations('alarm.alarmcfg');
  const act = useAct();
  const mayTest = useAuthority('AuthManuCtr');
  const { alarmOutSlots, email } = useCapabilities();
  const test = () =>
    act.run(async () => {
      await rpc.call('Alarm.testEvent', { type: MOTION_EVENT, door: 0 });
      toast.success(t('tested'));
    }, t('test'));
  return (
    <Panel
      title={t('linkage')}
      aside={mayTest && <ActButton label={t('test')} isSmall isBusy={act.isBusy} isDisabled={false} run={test} />}
    >
      <SwitchedFields field={form.field('enabled')} isElsewhere>
        <Field of={form} name="dejitterS" hint={t('dejitterHint')} />
        {alarmOutSlots > 0 && (
          <SwitchedFields field={form.field('output')}>
            <CheckboxesField
              field={form.field('channels')}
              choices={Array.from({ length: alarmOutSlots }, (_, value) => ({ value, label: String(value + 1) }))}
            />
            <Field of={form} name="latchS" />
          </SwitchedFields>
        )}
        <Field of={form} name="snapshot" />
        {email && <Field of={form} name="mail" />}
        <SwitchField field={form.field('log')} />
      </SwitchedFields>
      {mayTest && form.changedLabels.length > 0 && <p className={classes.note}>{alarms('testHint')}</p>}
    </Panel>
  );
}
