import { Button } from '@mantine/core';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { bdi } from '@/components/feedback/bdi';
import { usePageNames } from '@/components/shell/page-title';
import { type Draft, drafts } from '@/lib/forms/drafts';
import type { ConfigFrame } from '@/lib/forms/use-config-form';
import { LIST_FORMAT } from '@/lib/i18n/list-format';
import { useLasting } from '@/lib/use-lasting';
import { useStore } from '@/lib/use-store';
import classes from './save-bar.module.css';

interface SaveBarProps<F extends object> {
  form: Pick<ConfigFrame<F>, 'state' | 'changedLabels' | 'busy' | 'readOnly' | 'isOnTrial'>;
  /** The form that Save submits, as Enter in its boxes does: a disabled Save stops that, too. */
  formId: string;
  /** Width of the page above it. */
  width?: 'full' | 'form';
  onDiscard(): void;
}

/** After this time without an answer, a save is reported as slow. */
const SLOW_AFTER_MS = 3_000;

/** Always rendered: how many changes, which fields, Discard and Save. It is outside the scrolling area. */
export function SaveBar<F extends object>({ form, formId, width = 'full', onDiscard }: SaveBarProps<F>) {
  const t = useTranslations('form');
  const common = useTranslations('common');
  const format = useFormatter();
  const count = form.changedLabels.length;
  const canSave = form.state === 'ready' && count > 0 && form.busy === undefined && !form.readOnly;
  const kept = useStore(drafts);
  const clean = kept.length > 0 ? <KeptElsewhere kept={kept} /> : t('allSaved');
  const isSlow = useLasting(form.busy === 'saving', SLOW_AFTER_MS);
  return (
    <section
      className={classes.bar}
      data-width={width}
      data-dirty={count > 0 || undefined}
      aria-label={t('unsavedRegion')}
    >
      <p className={classes.text} aria-live="polite">
        {isSlow ? (
          t('noAnswerYet')
        ) : count === 0 ? (
          <span className={classes.quiet}>{form.state === 'ready' && !form.isOnTrial ? clean : ''}</span>
        ) : (
          <>
            <b>{t('unsaved', { count })}</b>{' '}
            <span className={classes.names}>{format.list(form.changedLabels, LIST_FORMAT)}</span>
          </>
        )}
      </p>
      <Button variant="default" disabled={!canSave} onClick={onDiscard}>
        {common('discard')}
      </Button>
      <Button type="submit" form={formId} disabled={!canSave} loading={form.busy === 'saving'}>
        {common('save')}
      </Button>
    </section>
  );
}

/** What is kept of other pages, or of other entries of this one, as links to them: this form has nothing to save. */
function KeptElsewhere({ kept }: { kept: readonly Draft[] }) {
  const t = useTranslations('form');
  const nameOf = usePageNames();
  const format = useFormatter();
  const links = kept.map(({ form, address, part, language, changed }) => (
    <Link key={form} href={address} prefetch={false}>
      {nameOf(address.replace(/\?.*/, ''))}
      {/* The title of a tab is in the language in which it was left. */}
      {part !== undefined && language === document.documentElement.lang && <> · {bdi(part)}</>} (
      {format.number(changed.length)})
    </Link>
  ));
  return (
    <>
      {t('keptElsewhere')} {format.list(links, LIST_FORMAT)}
    </>
  );
}
