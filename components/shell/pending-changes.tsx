import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { ask } from '@/components/feedback/ask';
import { changedRow } from '@/components/feedback/changed-rows';
import foot from '@/components/feedback/dialog-foot.module.css';
import { useFailureText } from '@/components/feedback/error-text';
import { useNotSavedText } from '@/components/feedback/not-saved-text';
import { toast } from '@/components/feedback/toasts';
import { ActFailure, useAct } from '@/components/feedback/use-act';
import { DialogFrame } from '@/components/form/dialog-frame';
import { openTab } from '@/components/form/open-tab';
import { useNotSaved } from '@/components/form/use-not-saved';
import { useRestartQuestion } from '@/components/form/use-restart-question';
import { type Draft, drafts, dropDraft } from '@/lib/forms/drafts';
import { openForm } from '@/lib/forms/open-form';
import { LIST_FORMAT } from '@/lib/i18n/list-format';
import { useStore } from '@/lib/use-store';
import { ChangeGroup } from './change-group';
import classes from './change-group.module.css';
import { usePageNames, usePageTitle } from './page-title';
import { useKeptWords } from './use-kept-words';
import { useOpenChanges, usePendingCount } from './use-pending-count';

/**
 * What is not saved, page by page with the stored and the new values: saved or discarded one page at a time or all at
 * once. A page that asks before it saves, or has a problem, is opened instead.
 */
export default function PendingChanges({ onClose }: { onClose(): void }) {
  const t = useTranslations('pending');
  const form = useTranslations('form');
  const common = useTranslations('common');
  const nameOf = usePageNames();
  const title = usePageTitle();
  const kept = useStore(drafts);
  const here = useOpenChanges();
  const page = useStore(openForm);
  const part = useStore(openTab);
  const count = usePendingCount();
  const [failures, setFailures] = useState<Readonly<Record<string, string | undefined>>>({});
  const act = useAct();
  const saveDraft = useDraftSave();
  const failureText = useFailureText();
  const askRestart = useRestartQuestion();
  const wordsOf = useKeptWords(kept);
  const savable = kept.filter(({ save }) => save);
  const canSave = savable.length > 0 || (here.length > 0 && page?.save !== undefined);
  // Where nothing can be saved here, the first of the pages is one click away.
  const onlyThere = here.length === 0 && !canSave ? kept[0] : undefined;

  const pageOf = ({ address }: Draft) => nameOf(address.replace(/\?.*/, ''));

  // The last change was saved or discarded, here or by the page below.
  useEffect(() => {
    if (count === 0) onClose();
  }, [count, onClose]);

  /** `then`: what else is saved before the question about a restart, which would ask about it as a loss. */
  const saveKept = async (chosen: readonly Draft[], then?: () => Promise<unknown>) => {
    let needsRestart = false;
    const failed: Record<string, string | undefined> = {};
    for (const draft of chosen) {
      try {
        needsRestart = (await saveDraft(draft)) || needsRestart;
        dropDraft(draft.form);
      } catch (error) {
        failed[draft.form] = error instanceof ActFailure ? error.message : failureText(error);
      }
    }
    setFailures(failed);
    if (chosen.length > Object.keys(failed).length) toast.success(form('saved'));
    await then?.();
    if (needsRestart) await askRestart();
  };
  // The page reports its own outcome.
  const saveAll = () => act.run(() => saveKept(savable, here.length > 0 ? page?.save : undefined));
  const discardAll = async () => {
    const words = { title: t('discardTitle'), text: t('discardText', { count }), cancel: common('cancel') };
    if (!(await ask({ ...words, confirm: t('discardAll'), isDangerous: true }))) return;
    drafts.set([]);
    page?.discard();
  };

  return (
    // An outcome is shown in the list.
    <DialogFrame title={t('title', { count })} size={640} onClose={() => act.isBusy || onClose()}>
      <div className={classes.list}>
        {here.length > 0 && (
          <ChangeGroup
            title={title}
            part={part}
            note={t('thisPage')}
            changed={here.map((label) => ({ label, ...changedRow(label) }))}
            problem={page && !page.save ? t('invalid') : undefined}
          >
            {page && (
              <Acts
                isBusy={act.isBusy}
                onDiscard={() => page.discard()}
                onSave={page.save && (() => void act.run(async () => page.save?.()))}
              />
            )}
          </ChangeGroup>
        )}
        {kept.map((draft) => (
          <ChangeGroup
            key={draft.form}
            title={pageOf(draft)}
            {...wordsOf(draft)}
            problem={failures[draft.form] ?? (draft.save ? undefined : t('onPage'))}
            isFailure={failures[draft.form] !== undefined}
          >
            <Acts
              isBusy={act.isBusy}
              address={draft.address}
              onOpen={onClose}
              onDiscard={() => dropDraft(draft.form)}
              onSave={draft.save && (() => void act.run(() => saveKept([draft])))}
            />
          </ChangeGroup>
        ))}
      </div>
      <div className={foot.foot}>
        <Button variant="subtle" className={foot.start} disabled={act.isBusy} onClick={() => void discardAll()}>
          {t('discardAll')}
        </Button>
        <Button variant="default" disabled={act.isBusy} onClick={onClose}>
          {common('close')}
        </Button>
        {onlyThere ? (
          <Button component={Link} href={onlyThere.address} prefetch={false} onClick={onClose}>
            {t('openPageNamed', { page: pageOf(onlyThere) })}
          </Button>
        ) : (
          <Button disabled={!canSave} loading={act.isBusy} onClick={() => void saveAll()}>
            {t('saveAll')}
          </Button>
        )}
      </div>
    </DialogFrame>
  );
}

/**
 * Saves kept changes and returns whether the device needs a restart; rejects with the reason where not all is stored.
 */
function useDraftSave(): (draft: Draft) => Promise<boolean> {
  const t = useTranslations('form');
  const format = useFormatter();
  const notSaved = useNotSaved();
  const notSavedText = useNotSavedText();
  const queries = useQueryClient();
  return async (draft) => {
    const outcome = await draft.save?.();
    // Parts of the open page may show one of the tables, also after only some are stored.
    await queries.invalidateQueries({ queryKey: ['table'] });
    if (!outcome || outcome.kind === 'on-trial') return false;
    if (outcome.kind === 'changed-elsewhere') {
      throw new ActFailure(t('keptChanged', { fields: format.list(outcome.fields, LIST_FORMAT) }));
    }
    if (outcome.kind === 'partly') throw new ActFailure(notSavedText(outcome));
    if (outcome.kind !== 'saved') throw notSaved(outcome);
    return outcome.needReboot;
  };
}

interface ActsProps {
  isBusy: boolean;
  /** Address of a closed page; undefined for the open one. */
  address?: string;
  onOpen?(): void;
  onDiscard(): void;
  onSave?: (() => void) | undefined;
}

function Acts({ isBusy, address, onOpen, onDiscard, onSave }: ActsProps) {
  const t = useTranslations('pending');
  const common = useTranslations('common');
  return (
    <div className={classes.acts}>
      {address !== undefined && (
        <Button
          component={Link}
          href={address}
          prefetch={false}
          size="xs"
          // The way to save it, where there is no other.
          variant={onSave ? 'subtle' : 'default'}
          className={onSave ? undefined : classes.last}
          onClick={onOpen}
        >
          {t('openPage')}
        </Button>
      )}
      <Button size="xs" variant="subtle" disabled={isBusy} onClick={onDiscard}>
        {common('discard')}
      </Button>
      {onSave && (
        <Button size="xs" variant="default" disabled={isBusy} onClick={onSave}>
          {common('save')}
        </Button>
      )}
    </div>
  );
}
