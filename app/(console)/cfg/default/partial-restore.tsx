import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { ask } from '@/components/feedback/ask';
import { toast } from '@/components/feedback/toasts';
import { useAct } from '@/components/feedback/use-act';
import { CheckboxesField } from '@/components/form/checkboxes-field';
import { Panel } from '@/components/form/panel';
import { loadFollower, useFollow } from '@/components/form/use-follow';
import { useRestartQuestion } from '@/components/form/use-restart-question';
import { useMayLeave } from '@/components/shell/leave-guard';
import { ProofDialog } from '@/components/shell/proof-dialog';
import { restartAtRoot, useBusyText } from '@/components/shell/use-reboot';
import type { ConfigWritten } from '@/lib/contract/methods/config-manager';
import { readDefaults } from '@/lib/forms/save-tables';
import { useActionForm } from '@/lib/forms/use-action-form';
import { useTables } from '@/lib/forms/use-tables';
import { listIn } from '@/lib/rpc/list-in';
import { isUnanswered, TransportError } from '@/lib/rpc/rpc-error';
import { rpc, sealed } from '@/lib/session/device';
import { orRefused } from '@/lib/session/factory-reset';
import { useVisitor } from '@/lib/session/use-visitor';
import { withPassword } from '@/lib/session/with-password';
import { GROUPS, type Group, KEPT_FIRST, losesData, restoreParams } from './kept-groups';
import classes from './page.module.css';

const ltr = (text: ReactNode) => <bdi dir="ltr">{text}</bdi>;

/** Where the device is after a restore of its network: '192.168.1.108:80'. Throws as `readDefaults`. */
async function factoryAddress(): Promise<string> {
  const { Network, Web } = await readDefaults(rpc, ['Network', 'Web']);
  return `${Network.eth0.IPAddress}:${Web.Port}`;
}

/** Where the console is now, in the same form. */
const placeOf = ({ hostname, port, protocol }: Location): string =>
  `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;

const RESTORE = 'configManager.restoreExcept';

/** The password travels encrypted: in clear only to devices that know no encryption. Throws as a call. */
async function restoreUnder(password: string, kept: readonly Group[]): Promise<ConfigWritten> {
  const params = { ...restoreParams(kept), authN: { mode: 'pwd', password } as const };
  if (!(await sealed.isSupported())) return rpc.call(RESTORE, params, { needs: ['options'] });
  const [reply] = await sealed.batch([{ method: RESTORE, params }]);
  if (!reply?.ok) throw reply?.error ?? new TransportError('System.multiSec', 'malformed');
  const options = listIn((reply.value as Partial<ConfigWritten> | null)?.options);
  return { options: options.filter((each) => typeof each === 'string') };
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
  const follow = useFollow();
  const mayLeave = useMayLeave({ isEnd: true });
  const busyText = useBusyText();
  const act = useAct({ textOf: busyText });
  const visitor = useVisitor();
  const [isProving, setProving] = useState(false);
  // If it cannot be read, only the question is less exact.
  const { data: address } = useQuery({ queryKey: ['factory address'], queryFn: factoryAddress });
  // A console that is open at a name, or behind a gateway, cannot follow.
  const { Network } = useTables([], ['Network'], 'share').data ?? {};
  const fields = useActionForm<{ kept: Group[] }>({
    initial: { kept: [...KEPT_FIRST] },
    label: () => t('kept'),
    // A choice of what is done is no setting: it has no former value to show.
    isNew: true,
    validate: () => ({}),
  });
  const { kept } = fields.values;
  const keeps = (group: Group) => kept.includes(group);

  const lost = (
    <>
      <p>{t('settingsGo')}</p>
      {!keeps('users') && <p>{t('usersGo')}</p>}
      {!keeps('records') && <p>{t('recordsGo')}</p>}
      {!keeps('network') && <p>{address ? t.rich('networkTo', { address, bdi: ltr }) : t('networkGo')}</p>}
    </>
  );
  const isHere = Network?.eth0.IPAddress === window.location.hostname;
  const isMoving = !keeps('network') && isHere && address !== undefined && address !== placeOf(window.location);
  const send = async (password: string | undefined) => {
    // Afterwards the old address may not answer.
    if (isMoving) await loadFollower().catch(() => undefined);
    try {
      if (password === undefined) return await rpc.call(RESTORE, restoreParams(kept), { needs: ['options'] });
      return await restoreUnder(password, kept);
    } catch (error) {
      // It may be done all the same.
      if (isUnanswered(error)) void queries.invalidateQueries();
      throw error;
    }
  };
  const done = (options: readonly string[]) => {
    // The device answers at another address from now on, whoever may sign in there.
    if (isMoving) {
      toast.success(t('done'));
      return void follow(`http://${address}${keeps('users') ? window.location.pathname : '/'}`);
    }
    if (!keeps('users')) return restartAtRoot();
    toast.success(t('done'));
    void queries.invalidateQueries();
    if (options.includes('NeedReboot')) void askRestart();
  };

  const restore = async () => {
    // What no file of settings brings back asks for the proof of the factory reset.
    if (losesData(kept)) return setProving(true);
    const confirmed = await ask({
      title: t('question'),
      text: lost,
      confirm: shell('resetButton'),
      cancel: common('cancel'),
      isDangerous: true,
    });
    if (confirmed) await act.run(async () => done((await send(undefined)).options), t('some'));
  };

  const prove = async (password: string | undefined) => {
    if (!keeps('users') && !(await mayLeave())) return undefined;
    let options: readonly string[] = [];
    const call = async () => {
      options = (await send(password)).options;
    };
    const outcome =
      password === undefined ? await orRefused(call()) : await withPassword(rpc, visitor?.userName ?? '', call);
    if (outcome.kind === 'done') {
      setProving(false);
      done(options);
    }
    return outcome;
  };

  return (
    <Panel title={t('some')}>
      <form noValidate onSubmit={fields.onSubmit(restore)}>
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
      {isProving && visitor && (
        <ProofDialog
          visitor={visitor}
          title={t('question')}
          button={shell('resetButton')}
          run={prove}
          refused={busyText}
          onClose={() => setProving(false)}
        >
          {lost}
        </ProofDialog>
      )}
    </Panel>
  );
}
