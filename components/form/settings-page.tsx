'use client';

import { Button, Skeleton } from '@mantine/core';
import { IconArrowBackUp, IconRefresh } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { Fragment, type ReactNode, useId } from 'react';
import { useFailureText } from '@/components/feedback/error-text';
import { FailurePanel } from '@/components/feedback/failure-panel';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Notice } from '@/components/feedback/notice';
import { RetryNotice } from '@/components/feedback/retry-notice';
import { toast } from '@/components/feedback/toasts';
import { useMayLose } from '@/components/feedback/use-may-lose';
import { ICON } from '@/components/theme/icon';
import type { ConfigForm } from '@/lib/forms/use-config-form';
import { LIST_FORMAT } from '@/lib/i18n/list-format';
import { isSessionOver } from '@/lib/rpc/rpc-error';
import { useLasting } from '@/lib/use-lasting';
import { HeadActs } from './head-acts';
import { PageBody } from './page-body';
import { PageHead } from './page-head';
import { SaveBar } from './save-bar';
import classes from './settings-page.module.css';
import { type SavedPage, usePageSave } from './use-page-save';

const TrialSide = lazyPart(
  () => import(/* webpackChunkName: "trial" */ './trial-side').then((module) => module.TrialSide),
  'block',
);

interface SettingsPageProps<F extends object, Form extends ConfigForm<F>> extends SavedPage<F, Form> {
  form: SavedPage<F, Form>['form'] & {
    /** Fields that this device does not have. */
    lackingNames?: readonly string[];
  };
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
  /** The panels, once the values are loaded. */
  children(form: Form): ReactNode;
}

/**
 * The frame of a settings page: title, Refresh, Defaults, the state of the read, the save bar. It contains exactly what
 * is the same on all pages.
 */
export function SettingsPage<F extends object, Form extends ConfigForm<F>>(props: SettingsPageProps<F, Form>) {
  const { form, lead, tabs, list, sideWidth = 'narrow', isWide = false, children } = props;
  const own = form.ready && (typeof props.side === 'function' ? props.side(form.ready) : props.side);
  const side = form.isOnTrial ? [<TrialSide key="trial" />, <Fragment key="own">{own}</Fragment>] : own;
  const t = useTranslations('form');
  const outcome = useTranslations('settings');
  const common = useTranslations('common');
  const errors = useTranslations('errors');
  const failureText = useFailureText();
  const mayLose = useMayLose();
  const format = useFormatter();

  const { save, discard } = usePageSave(props);
  const formId = useId();
  const defaults = () => {
    toast.settle('defaults');
    return form.loadDefaults().then(
      (isNews) => toast.info(outcome(isNews ? 'defaultsLoaded' : 'defaultsAlready'), { act: 'defaults' }),
      (error) => toast.failure(failureText(error), { title: common('defaults'), act: 'defaults', error }),
    );
  };
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
            id={formId}
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
      <SaveBar form={form} formId={formId} width={width} onDiscard={discard} />
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
