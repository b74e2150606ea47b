import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ask } from '@/components/feedback/ask';
import { toast } from '@/components/feedback/toasts';
import { useAct } from '@/components/feedback/use-act';
import { CheckboxesField } from '@/components/form/checkboxes-field';
import { Panel } from '@/components/form/panel';
import { useRestartQuestion } from '@/components/form/use-restart-question';
import { useMayLeave } from '@/components/shell/leave-guard';
import { restartAtRoot, useBusyText } from '@/components/shell/use-reboot';
import { readDefaults } from '@/lib/forms/save-tables';
import { useFields } from '@/lib/forms/use-fields';
import { rpc } from '@/lib/session/device';
import { GROUPS, type Group, KEPT_FIRST, restoreParams } from './kept-groups';
import classes from './page.module.css';

const ltr = (text: ReactNode) => <bdi dir="ltr">{text}</bdi>;

/** Where the device is after a restore of its network: '192.168.1.108:80'. Throws as `readDefaults`. */
async function factoryAddress(): Promise<string> {
  const { Network, Web } = await readDefaults(rpc, ['Network', 'Web']);
  return `${Network.eth0.IPAddress}:${Web.Port}`;
}

/**
 * Settings back to factory values, but for the groups that are ticked. Without the accounts everybody is signed out.
 */
export function PartialRestore() {
  const t = useTranslations('cfg.default');
  const common = useTranslations('common');
  const shell = useTranslations('shell');
  const queries = useQueryClient();
  const askRestart = useRestartQuestion();
  const mayLeave = useMayLeave({ isEnd: true });
  const act = useAct({ textOf: useBusyText() });
  // If it cannot be read, only the question is less exact.
  const { data: address } = useQuery({ queryKey: ['factory address'], queryFn: factoryAddress });
  const fields = useFields<{ kept: Group[] }>({
    initial: { kept: [...KEPT_FIRST] },
    label: () => t('kept'),
    // A choice of what is done is no setting: it has no former value to show.
    isNew: true,
    validate: () => ({}),
  });
  const { kept } = fields.values;
  const keeps = (group: Group) => kept.includes(group);

  const restore = async () => {
    const confirmed = await ask({
      title: t('question'),
      text: (
        <>
          <p>{t('settingsGo')}</p>
          {!keeps('users') && <p>{t('usersGo')}</p>}
          {!keeps('records') && <p>{t('recordsGo')}</p>}
          {!keeps('network') && <p>{address ? t.rich('networkTo', { address, bdi: ltr }) : t('networkGo')}</p>}
        </>
      ),
      confirm: shell('resetButton'),
      cancel: common('cancel'),
      isDangerous: true,
    });
    if (!confirmed || !(keeps('users') || (await mayLeave()))) return;
    await act.run(async () => {
      const { options } = await rpc.call('configManager.restoreExcept', restoreParams(kept), { needs: ['options'] });
      if (!keeps('users')) return restartAtRoot();
      toast.success(t('done'));
      void queries.invalidateQueries();
      if (options.includes('NeedReboot')) void askRestart();
    }, t('some'));
  };

  return (
    <Panel title={t('some')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void restore();
        }}
      >
        <CheckboxesField
          field={fields.field('kept')}
          choices={GROUPS.map((value) => ({ value, label: t(`group.${value}`) }))}
        />
        <div className={classes.act}>
          <p>{t('someText')}</p>
          <Button type="submit" variant="danger" loading={act.isBusy}>
            {shell('resetButton')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
