'use client';

import { Button, Skeleton } from '@mantine/core';
import { IconArrowBackUp, IconRefresh } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { changedRow } from '@/components/feedback/changed-rows';
import { useFailureText } from '@/components/feedback/error-text';
import { FailurePanel } from '@/components/feedback/failure-panel';
import { lazyPart } from '@/components/feedback/lazy-part';
import { useNotSavedText } from '@/components/feedback/not-saved-text';
import { Notice } from '@/components/feedback/notice';
import { RetryNotice } from '@/components/feedback/retry-notice';
import { toast } from '@/components/feedback/toasts';
import { useMayLose } from '@/components/feedback/use-may-lose';
import { usePageTitle } from '@/components/shell/page-title';
import { ICON } from '@/components/theme/icon';
import { sameValue } from '@/lib/forms/changed-tables';
import { keepDraft } from '@/lib/forms/drafts';
import type { FormOutcome } from '@/lib/forms/form-outcome';
import { openForm } from '@/lib/forms/open-form';
import type { ConfigForm, ConfigFrame, SendTables } from '@/lib/forms/use-config-form';
import { LIST_FORMAT } from '@/lib/i18n/list-format';
import { isSessionOver } from '@/lib/rpc/rpc-error';
import { useLasting } from '@/lib/use-lasting';
import { HeadActs } from './head-acts';
import { openTab } from './open-tab';
import { PageBody } from './page-body';
import { PageHead } from './page-head';
import { SaveBar } from './save-bar';
import classes from './settings-page.module.css';
import { useRestartQuestion } from './use-restart-question';

const TrialSide = lazyPart(
  () => import(/* webpackChunkName: "trial" */ './trial-side').then((module) => module.TrialSide),
  'block',
);

interface SettingsPageProps<F extends object, Form extends ConfigForm<F>> {
  /** `lackingNames`: fields that this device does not have. */
  form: ConfigFrame<F> & { ready: Form | undefined; lackingNames?: readonly string[] };
  /** Above everything, even if the tables fail: content the page reads itself. */
  lead?: ReactNode;
  /** Above the panels: tabs. */
  tabs?: ReactNode;
  /** Selects what the form edits. */
  list?: ReactNode;
  /** Live content beside the form: picture, state. */
  side?: ReactNode | ((form: Form) => ReactNode);
  /**
   * `wide` where the picture is as important as the form; `picture` where it is worked on, and comes first; `after` is
   * as wide, and follows the form where there is no room beside it.
   */
  sideWidth?: 'narrow' | 'wide' | 'picture' | 'after';
  /** A table instead of rows: as wide as the page. */
  isWide?: boolean;
  /** Opens the part of the page that has a field; called before a problem, of a rule or of the device, is focused. */
  showField?(key: keyof F & string): void;
  /** Opens the drawer that has a setting of the page; called with keys that are none of the form. */
  showInDrawer?(key: string): void;
  /** Called before a save is sent; false cancels it, a function sends the tables in another way. */
  confirmSave?(form: NoInfer<Form>): Promise<boolean | SendTables>;
  /** The panels, once the values are loaded. */
  children(form: Form): ReactNode;
}

/**
 * The frame of a settings page: title, Refresh, Defaults, the state of the read, the save bar. It contains exactly what
 * is the same on all pages.
 */
export function SettingsPage<F extends object, Form extends ConfigForm<F>>(props: SettingsPageProps<F, Form>) {
  const { form, lead, tabs, list, sideWidth = 'narrow', isWide = false, showField, confirmSave, children } = props;
  const own = form.ready && (typeof props.side === 'function' ? props.side(form.ready) : props.side);
  const side = form.isOnTrial ? [<TrialSide key="trial" />, <Fragment key="own">{own}</Fragment>] : own;
  const t = useTranslations('form');
  const common = useTranslations('common');
  const errors = useTranslations('errors');
  const failureText = useFailureText();
  const showOutcome = useOutcome();
  const mayLose = useMayLose();
  const format = useFormatter();

  /** A save is being confirmed; a second press would ask the same again. */
  const isConfirming = useRef(false);
  const confirmed = async (): Promise<boolean | SendTables> => {
    if (!confirmSave || !form.ready?.isValid) return true;
    if (isConfirming.current) return false;
    isConfirming.current = true;
    try {
      return await confirmSave(form.ready);
    } finally {
      isConfirming.current = false;
    }
  };
  const save = async (): Promise<boolean> => {
    const way = await confirmed();
    if (way === false) return false;
    // What was typed while it was being confirmed is checked and confirmed as well.
    if (!sameValue(latest.current.values, form.ready?.values)) return latest.current.save();
    const outcome = await form.save(way === true ? undefined : way);
    if (outcome) {
      await showOutcome(outcome, () => void latest.current.save());
      if (outcome.kind === 'refused' && outcome.shownAt !== undefined) {
        showField?.(outcome.shownAt as keyof F & string);
        focusFirstProblem();
      }
      return outcome.kind === 'saved';
    }
    if (form.firstProblem) showField?.(form.firstProblem);
    focusFirstProblem();
    return false;
  };
  const maySave = form.isValid && !form.readOnly;
  const keep = () => {
    const kept = form.kept();
    if (!kept) return;
    const { pathname, search } = window.location;
    keepDraft({
      ...kept,
      save: confirmSave || !maySave ? undefined : kept.save,
      address: pathname + search,
      part: openTab.get(),
      language: document.documentElement.lang,
      changed: form.changedLabels.map((label) => ({ label, ...changedRow(label) })),
    });
  };
  // A button in a message or a question that is pressed later saves the values that the form has then.
  const show = (key: string) => {
    // The parts of a field of several members have its key before their own.
    const own = [key, key.split('.')[0] ?? ''].find((each) => Object.hasOwn(form.ready?.values ?? {}, each));
    if (own) showField?.(own as keyof F & string);
    else if (form.ready) props.showInDrawer?.(key);
  };
  const latest = useRef({ save, keep, show, discard: form.discard, values: form.ready?.values });
  useEffect(() => {
    latest.current = { save, keep, show, discard: form.discard, values: form.ready?.values };
  });
  useEffect(() => {
    openForm.set({
      // While the form is invalid, the question on leaving the page does not offer to save.
      save: maySave ? () => latest.current.save() : undefined,
      keep: form.hasUnfinished ? undefined : () => latest.current.keep(),
      discard: () => latest.current.discard(),
      show: (key) => latest.current.show(key),
    });
    return () => openForm.set(undefined);
  }, [maySave, form.hasUnfinished]);
  const defaults = () =>
    form.loadDefaults().then(
      () => toast.info(t('defaultsLoaded')),
      (error) => toast.failure(failureText(error), { title: common('defaults'), act: 'defaults', error }),
    );
  const refresh = async () => {
    const words = { title: t('refreshTitle'), confirm: common('refresh') };
    if (await mayLose(form.changedLabels, { words })) await form.refresh();
  };
  const aside = side && <aside>{side}</aside>;
  const width = props.side || form.isOnTrial || list || isWide ? 'full' : 'form';
  const isIdle = form.state === 'ready' && form.busy === undefined;

  return (
    <>
      <PageBody
        width={width}
        head={
          <PageHead
            actions={
              <HeadActs
                acts={[
                  {
                    label: common('refresh'),
                    icon: <IconRefresh {...ICON} />,
                    isDisabled: form.busy !== undefined || form.state === 'loading',
                    run: () => void refresh(),
                  },
                  {
                    label: common('defaults'),
                    icon: <IconArrowBackUp className="flip" {...ICON} />,
                    isDisabled: !isIdle || form.readOnly,
                    run: () => void defaults(),
                  },
                ]}
              />
            }
          />
        }
      >
        {lead && <div className={classes.lead}>{lead}</div>}
        {form.readOnly && form.state === 'ready' && (
          <div className={classes.notice}>
            <Notice tone="info">{form.isOnTrial ? t('onTrial') : t('readOnly')}</Notice>
          </div>
        )}
        {form.state === 'ready' && !!form.lackingNames?.length && (
          <div className={classes.notice}>
            <Notice tone="info">{t('lacking', { names: format.list(form.lackingNames, LIST_FORMAT) })}</Notice>
          </div>
        )}
        {form.state === 'failed' && (
          <>
            {/* The other tabs may be readable. */}
            {tabs}
            <FailurePanel
              title={errors('GetConfigFailed')}
              error={form.failure}
              tries={form.tries}
              isTrying={form.isReading}
              onRetry={form.refresh}
            />
          </>
        )}
        {form.ready && !!form.failure && !isSessionOver(form.failure) && (
          <div className={classes.notice}>
            <RetryNotice tone="warn" isTrying={form.isReading} onRetry={() => void refresh()}>
              {t('stale')}
            </RetryNotice>
          </div>
        )}
        {form.state === 'loading' && <Waiting onRetry={form.refresh} />}
        {form.ready && (
          <form
            className={classes.form}
            noValidate
            onSubmit={(event) => {
              // React bubbles the submit event of a dialog to the page that opened it.
              if (event.target !== event.currentTarget) return;
              event.preventDefault();
              void save();
            }}
          >
            {tabs}
            <div
              className={aside ? classes.columns : list ? classes.listed : undefined}
              data-side={aside ? sideWidth : undefined}
            >
              {list}
              {sideWidth === 'picture' && aside}
              <div>{children(form.ready)}</div>
              {sideWidth !== 'picture' && aside}
            </div>
          </form>
        )}
      </PageBody>
      <SaveBar form={form} width={width} onSave={() => void save()} />
    </>
  );
}

const SLOW_AFTER_MS = 5_000;

/** A skeleton of the page; after five seconds a text and a retry. */
function Waiting({ onRetry }: { onRetry(): void }) {
  const t = useTranslations('form');
  const common = useTranslations('common');
  const isSlow = useLasting(true, SLOW_AFTER_MS);
  return (
    <div aria-busy="true">
      {isSlow && (
        <Notice
          tone="info"
          action={
            <Button size="xs" variant="default" onClick={onRetry}>
              {common('retry')}
            </Button>
          }
        >
          {t('slowRead')}
        </Notice>
      )}
      <div className={classes.skeleton} role="status" aria-label={common('loading')}>
        {[0, 1, 2, 3, 4].map((line) => (
          <Skeleton key={line} height={20} animate={false} />
        ))}
      </div>
    </div>
  );
}

/** After a rule or the device stopped a save, focuses the first control with a problem. */
function focusFirstProblem() {
  requestAnimationFrame(() => {
    // In a row of several controls the invalid one; the label and the message of a row have ids, too.
    const own = '[id^="field-"]:not([id$="-message"], [id$="-label"])';
    const wrong = document.querySelector<HTMLElement>(`[data-state="wrong"] :is([aria-invalid="true"], ${own})`);
    wrong?.focus();
  });
}

/** Reports the result of a save: toast, names of the tables that failed, the question about a restart. */
function useOutcome() {
  const t = useTranslations('form');
  const format = useFormatter();
  const notSavedText = useNotSavedText();
  const askRestart = useRestartQuestion();
  // The message about a save with an unknown outcome stays on the next page, under the title of this one.
  const page = usePageTitle();
  return async (outcome: FormOutcome, retry: () => void) => {
    // The trial band above the page reports it.
    if (outcome.kind === 'on-trial') return undefined;
    if (outcome.kind === 'changed-elsewhere') {
      const fields = format.list(outcome.fields, LIST_FORMAT);
      return toast.failure(t('changedElsewhere', { count: outcome.fields.length, fields }), { act: 'save' });
    }
    if (outcome.kind === 'refused') {
      const { error } = outcome;
      return toast.failure(notSavedText(outcome), { title: t('notSaved'), act: 'save', error, retry });
    }
    if (outcome.kind === 'unknown') {
      toast.failure(notSavedText(outcome), { title: page, act: page, outlivesPage: true });
    } else if (outcome.kind === 'partly') {
      toast.failure(notSavedText(outcome), { act: 'save', retry });
    } else {
      toast.settle(page);
      toast.success(outcome.replyLost ? t('savedReplyLost') : t('saved'), 'save');
    }
    if (outcome.needReboot) await askRestart();
    return undefined;
  };
}
