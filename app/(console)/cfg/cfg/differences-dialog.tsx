import { Button, Checkbox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { Fragment, useState } from 'react';
import { bdi } from '@/components/feedback/bdi';
import { useDifferenceWords } from '@/components/feedback/difference-words';
import { Notice } from '@/components/feedback/notice';
import { toast } from '@/components/feedback/toasts';
import { ActFailure, useAct } from '@/components/feedback/use-act';
import { useWhileOpen } from '@/components/feedback/use-while-open';
import { DialogCancel } from '@/components/form/dialog-cancel';
import dialog from '@/components/form/dialog-form.module.css';
import { DialogFrame } from '@/components/form/dialog-frame';
import { FoldedPart } from '@/components/form/folded-part';
import { useNotSaved } from '@/components/form/use-not-saved';
import { useRestartQuestion } from '@/components/form/use-restart-question';
import { usePageNames } from '@/components/shell/page-title';
import { settingAddress } from '@/components/shell/wanted-setting';
import { applyDifferences } from '@/lib/config-file/apply-differences';
import { type AnyTables, type Difference, isGuarded } from '@/lib/config-file/differences';
import { pagesOf } from '@/lib/config-file/table-pages';
import { isolated } from '@/lib/i18n/isolated';
import { LIST_FORMAT } from '@/lib/i18n/list-format';
import { selfContained } from '@/lib/i18n/self-contained';
import { isOpen } from '@/lib/routes/verdict';
import { rpc, sealed } from '@/lib/session/device';
import { useVisitor } from '@/lib/session/use-visitor';
import type { Comparison } from './compare';
import classes from './differences-dialog.module.css';

interface DifferencesDialogProps {
  comparison: Comparison;
  onClose(): void;
}

/**
 * Differences in words, by page. Chosen ones are written to the device; those that could cut it off only on their page.
 */
export function DifferencesDialog({ comparison, onClose }: DifferencesDialogProps) {
  const { found, isDevice, missing, times } = comparison;
  const t = useTranslations('cfg.compare');
  const form = useTranslations('form');
  const format = useFormatter();
  const common = useTranslations('common');
  const page = useTranslations('menu.page');
  const nameOf = usePageNames();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const close = useWhileOpen(onClose);
  const act = useAct();
  const visitor = useVisitor();
  const askRestart = useRestartQuestion();
  const notSaved = useNotSaved();
  const queries = useQueryClient();
  const known = found.filter((each) => !each.isUnknown);
  const unknown = found.filter((each) => each.isUnknown);

  const backupOf = (time: string) => (time === '' ? t('first') : t('columns.backup', { time: isolated(time) }));
  const sides: Sides = {
    was: isDevice ? t('columns.device') : backupOf(times.own ?? ''),
    now: backupOf(times.file),
  };

  const put = (ids: readonly string[], isOn: boolean) =>
    setChosen(new Set([...[...chosen].filter((id) => !ids.includes(id)), ...(isOn ? ids : [])]));

  const titleOf = (path: string | undefined) => (path === undefined ? t('other') : nameOf(path));

  const apply = () =>
    act.run(async () => {
      const wanted = found.filter(({ id }) => chosen.has(id));
      const outcome = await applyDifferences({ rpc, sealed }, { ...comparison, chosen: wanted });
      if (outcome.kind === 'changed') throw new ActFailure(t('changedSince'));
      // Parts of the console beside this dialog may show one of the tables, also after only some are stored.
      await queries.invalidateQueries({ queryKey: ['table'] });
      if (outcome.kind === 'partly') {
        const failed = wanted.filter(({ paths }) => paths.some(([table]) => outcome.failed.includes(table as never)));
        const names = format.list([...new Set(failed.map(({ setting }) => titleOf(setting?.page)))], LIST_FORMAT);
        throw new ActFailure(t('partly', { names }));
      }
      if (outcome.kind !== 'saved') throw notSaved(outcome);
      toast.success(form(outcome.replyLost ? 'savedReplyLost' : 'saved'));
      close();
      if (outcome.needReboot) void askRestart();
    });

  /** By page, in the order of the menu. */
  const groups = (shown: readonly Difference[]) =>
    [...new Set(shown.map(({ setting }) => setting?.page))].map((path) => {
      const own = shown.filter(({ setting }) => setting?.page === path);
      const title = titleOf(path);
      const free = own.filter((each) => !isGuarded(each)).map(({ id }) => id);
      const count = free.filter((id) => chosen.has(id)).length;
      return (
        <section key={path ?? ''} aria-label={title}>
          <h3>
            {isDevice && free.length > 0 ? (
              <Checkbox
                label={title}
                checked={count === free.length}
                indeterminate={count > 0 && count < free.length}
                disabled={act.isBusy}
                onChange={(event) => put(free, event.currentTarget.checked)}
              />
            ) : (
              title
            )}
            <small>{t('count', { count: own.length })}</small>
          </h3>
          <ul>
            {own.map((each) => (
              <li key={each.id}>
                <Line
                  difference={each}
                  tables={comparison.own}
                  sides={sides}
                  isChosen={chosen.has(each.id)}
                  {...(isDevice && !isGuarded(each) && { onChoose: (isOn) => put([each.id], isOn) })}
                  isBusy={act.isBusy}
                />
                {isDevice && isGuarded(each) && each.setting && isOpen(each.setting.page, visitor) && (
                  <small>
                    <Link href={settingAddress(each.setting)} prefetch={false}>
                      {t('onPage')}
                    </Link>
                  </small>
                )}
              </li>
            ))}
          </ul>
        </section>
      );
    });

  /** Pages of what is chosen, by their names. */
  const chosenPages = [
    ...new Set(found.filter(({ id }) => chosen.has(id)).map(({ setting }) => titleOf(setting?.page))),
  ];
  const { pages, others } = pagesOf(missing, () => true);
  const notCompared = [...pages.map((key) => page(key)), ...others];

  return (
    <DialogFrame title={t('count', { count: known.length })} size={760} changed={chosenPages} onClose={onClose}>
      <div className={dialog.form}>
        {act.failure && (
          <Notice tone="bad" isNews>
            {act.failure}
          </Notice>
        )}
        {isDevice && known.length > 0 && <p className={classes.note}>{t('applyText')}</p>}
        <div className={classes.list}>
          {known.length > 0 && (
            <div className={classes.head} aria-hidden>
              <span />
              <span>{sides.was}</span>
              <span>{sides.now}</span>
            </div>
          )}
          {groups(known)}
          {unknown.length > 0 && (
            <FoldedPart line={t('unknown', { count: unknown.length })}>{groups(unknown)}</FoldedPart>
          )}
        </div>
        {missing.length > 0 && (
          <p className={classes.missing}>
            {t('missing')} {bdi(format.list(notCompared, LIST_FORMAT))}
          </p>
        )}
        <div className={dialog.buttons}>
          <DialogCancel label={common(isDevice ? 'cancel' : 'close')} />
          {isDevice && (
            <Button disabled={chosen.size === 0} loading={act.isBusy} onClick={() => void apply()}>
              {t('apply', { count: chosen.size })}
            </Button>
          )}
        </div>
      </div>
    </DialogFrame>
  );
}

/** Names of the two columns. */
interface Sides {
  was: string;
  now: string;
}

interface LineProps {
  difference: Difference;
  /** Tables from which entries of lists get their names. */
  tables: AnyTables;
  sides: Sides;
  isChosen: boolean;
  isBusy: boolean;
  /** Undefined: it cannot be applied here. */
  onChoose?(isOn: boolean): void;
}

/** Longer words may take a second line. */
const WORD_MAX = 24;

/** A value; its words stay whole, ranges of addresses with a hyphen too. */
const valueText = (text = '') => (
  <bdi>
    {selfContained(text)
      .split(' ')
      .map((word, place) => (
        <Fragment key={place}>
          {place > 0 && ' '}
          <span className={word.length > WORD_MAX ? undefined : classes.word}>{word}</span>
        </Fragment>
      ))}
  </bdi>
);

/** One setting: its name, and its values in the two columns. */
function Line({ difference, tables, sides, isChosen, isBusy, onChoose }: LineProps) {
  const { isSecret, isUnknown } = difference;
  const t = useTranslations('cfg.compare');
  const { label, was, now } = useDifferenceWords(tables)(difference);
  return (
    <div className={classes.line}>
      {onChoose ? (
        <Checkbox
          label={label}
          checked={isChosen}
          disabled={isBusy}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      ) : (
        <span className={classes.name}>{label}</span>
      )}
      {isSecret || was === undefined ? (
        <span className={classes.both}>{!isUnknown && t(isSecret ? 'secret' : 'changed')}</span>
      ) : (
        <>
          <span>
            <span className={classes.side}>{sides.was} </span>
            {valueText(was)}
          </span>
          <span className={classes.now}>
            <span className={classes.side}>{sides.now} </span>
            {valueText(now)}
          </span>
        </>
      )}
    </div>
  );
}
