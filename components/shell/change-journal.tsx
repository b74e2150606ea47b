import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useFormatter, useMessages, useTranslations } from 'next-intl';
import { type MouseEvent, useMemo, useState } from 'react';
import { ask } from '@/components/feedback/ask';
import { bdi } from '@/components/feedback/bdi';
import { ChangeList, type ShownChange } from '@/components/feedback/change-list';
import foot from '@/components/feedback/dialog-foot.module.css';
import { useDifferenceWords } from '@/components/feedback/difference-words';
import { useFailureText } from '@/components/feedback/error-text';
import { toast } from '@/components/feedback/toasts';
import { ActFailure, useAct } from '@/components/feedback/use-act';
import { useTableName } from '@/components/feedback/use-table-name';
import { DialogFrame } from '@/components/form/dialog-frame';
import { useNotSaved } from '@/components/form/use-not-saved';
import { useRestartQuestion } from '@/components/form/use-restart-question';
import { type AnyTables, differences } from '@/lib/config-file/differences';
import { hindranceOf, undoWrite } from '@/lib/config-file/undo-write';
import { type Act, type ActPart, heldTables, JOURNAL_MAX, journal, type Write } from '@/lib/forms/change-journal';
import { isWrite } from '@/lib/forms/is-write';
import { LIST_FORMAT } from '@/lib/i18n/list-format';
import { textOf } from '@/lib/i18n/text-of';
import { isOpen } from '@/lib/routes/verdict';
import { rpc, sealed } from '@/lib/session/device';
import { showDeviceTime } from '@/lib/session/device-time';
import { useCapabilities, useVisitor } from '@/lib/session/use-visitor';
import { loadSettings } from '@/lib/settings-index/load-settings';
import type { Setting } from '@/lib/settings-index/settings';
import { useStore } from '@/lib/use-store';
import { ChangeGroup } from './change-group';
import classes from './change-group.module.css';
import { usePageNames } from './page-title';
import { settingAddress, wantedOf, wantedSetting } from './wanted-setting';

const DEVICE_LOG = '/log/manageLog';

interface ChangeJournalProps {
  settings: readonly Setting[];
  onClose(): void;
}

/** The dialog with the index of settings, which names what was changed. */
export async function loadJournal() {
  const { SETTINGS } = await loadSettings();
  return (props: Pick<ChangeJournalProps, 'onClose'>) => <ChangeJournal {...props} settings={SETTINGS} />;
}

/** Why an attempt to undo failed. */
interface Failure {
  /** Undefined where the session ended: the shell reports that. */
  text: string | undefined;
  /** Another user changed the setting since, so that a retry would fail, too. */
  isLost: boolean;
}

/** Changes of this console since sign-in, in words, newest first; those that can still be undone have a button. */
export function ChangeJournal({ settings, onClose }: ChangeJournalProps) {
  const t = useTranslations('journal');
  const form = useTranslations('form');
  const common = useTranslations('common');
  const nameOf = usePageNames();
  const entries = useStore(journal);
  const writes = entries.filter(isWrite);
  const visitor = useVisitor();
  const [failures, setFailures] = useState<ReadonlyMap<Write, Failure | undefined>>(new Map());
  const act = useAct();
  const failureText = useFailureText();
  const notSaved = useNotSaved();
  const askRestart = useRestartQuestion();
  const queries = useQueryClient();

  /** Resolves to why it failed. */
  const undone = async (write: Write): Promise<Failure | undefined> => {
    try {
      const outcome = await undoWrite({ rpc, sealed }, write);
      // The open page may show the table.
      await queries.invalidateQueries({ queryKey: ['table'] });
      if (outcome.kind === 'changed') return { text: t('since'), isLost: true };
      if (outcome.kind !== 'saved') throw notSaved(outcome);
      toast.success(form(outcome.replyLost ? 'savedReplyLost' : 'saved'));
      if (outcome.needReboot) void askRestart();
      return undefined;
    } catch (error) {
      return { text: error instanceof ActFailure ? error.message : failureText(error), isLost: false };
    }
  };
  const undo = (write: Write, changed: readonly ShownChange[]) =>
    act.run(async () => {
      const back = changed.map(({ was, now, ...rest }) => ({ ...rest, was: now, now: was }));
      const words = { title: t('question'), confirm: form('undo'), cancel: common('cancel') };
      if (!(await ask({ ...words, text: <ChangeList changed={back} /> }))) return;
      const failure = await undone(write);
      setFailures((before) => new Map([...before, [write, failure]]));
    });

  // Only this dialog shows why an undo failed, so it stays open until the result is known.
  const close = (event?: MouseEvent) => (act.isBusy ? event?.preventDefault() : onClose());

  return (
    <DialogFrame title={t('title')} size={640} onClose={() => close()}>
      <p className={classes.note}>{t('note', { count: JOURNAL_MAX })}</p>
      {entries.length === 0 ? (
        <p>{t('empty')}</p>
      ) : (
        <ul className={classes.list}>
          {entries.map((entry, place) =>
            isWrite(entry) ? (
              <Entry
                key={entries.length - place}
                write={entry}
                settings={settings}
                hindrance={failures.get(entry)?.isLost ? 'page' : hindranceOf(entry, writes)}
                failure={failures.get(entry)?.text}
                isBusy={act.isBusy}
                onOpen={close}
                onUndo={(changed) => void undo(entry, changed)}
              />
            ) : (
              <ActEntry key={entries.length - place} act={entry} isBusy={act.isBusy} onOpen={close} />
            ),
          )}
        </ul>
      )}
      <div className={foot.foot}>
        {isOpen(DEVICE_LOG, visitor) && (
          <Button
            component={Link}
            href={DEVICE_LOG}
            prefetch={false}
            variant="subtle"
            className={foot.start}
            data-disabled={act.isBusy || undefined}
            onClick={close}
          >
            {nameOf(DEVICE_LOG)}
          </Button>
        )}
        <Button variant="default" disabled={act.isBusy} onClick={onClose}>
          {common('close')}
        </Button>
      </div>
    </DialogFrame>
  );
}

interface EntryProps {
  write: Write;
  settings: readonly Setting[];
  hindrance: ReturnType<typeof hindranceOf>;
  failure: string | undefined;
  isBusy: boolean;
  /** The page is opened, unless this prevents it. */
  onOpen(event: MouseEvent): void;
  onUndo(changed: readonly ShownChange[]): void;
}

function Entry({ write, settings, hindrance, failure, isBusy, onOpen, onUndo }: EntryProps) {
  const { table, before, after, hasSecret, time } = write;
  const t = useTranslations('journal');
  const form = useTranslations('form');
  const pending = useTranslations('pending');
  const nameOf = usePageNames();
  const tableName = useTableName();
  const format = useFormatter();
  const wordsOf = useDifferenceWords(heldTables() as AnyTables);
  const { timeFormat } = useCapabilities();
  const found = useMemo(
    () => differences({ [table]: before }, { [table]: after }, settings),
    [table, before, after, settings],
  );
  const name = tableName(table);
  const word = form('elsewhere.secret');
  const changed: ShownChange[] =
    found.length > 0
      ? found.map((each) => (hasSecret ? { label: wordsOf(each).label, word } : { ...wordsOf(each), word }))
      : [{ label: name, word }];
  // A setting that no page edits may belong to a table that a page edits.
  const paths = [...new Set(found.flatMap(({ setting }) => setting?.page ?? []))];
  const path = paths[0] ?? settings.find(({ places }) => places.some((each) => each.table === table))?.page;
  const titles = (path === undefined ? [] : [path, ...paths.slice(1)]).map(nameOf);
  const first = found.find(({ setting }) => setting?.page === path)?.setting;
  const isHere = usePathname() === path;
  // A link to the open page would show nothing new and lose the open tab.
  const show = (event: MouseEvent) => {
    wantedSetting.set(first && wantedOf(first));
    onOpen(event);
  };

  return (
    <ChangeGroup
      isListed
      title={titles.length > 0 ? format.list(titles, LIST_FORMAT) : name}
      note={time && <bdi dir="ltr">{showDeviceTime(time, timeFormat)}</bdi>}
      changed={changed}
      problem={failure ?? (write.isUnknown ? t('unknown') : hindrance === 'changed' ? t('later') : undefined)}
      isFailure={failure !== undefined}
    >
      <div className={classes.acts}>
        {path !== undefined && !isHere && (
          <PageButton path={path} address={first ? settingAddress(first) : path} isBusy={isBusy} onOpen={onOpen} />
        )}
        {isHere && (
          <Button size="xs" variant="subtle" disabled={isBusy} onClick={show}>
            {pending('openPage')}
          </Button>
        )}
        {hindrance === undefined && (
          <Button size="xs" variant="default" disabled={isBusy} onClick={() => onUndo(changed)}>
            {form('undo')}
          </Button>
        )}
      </div>
    </ChangeGroup>
  );
}

interface ActEntryProps {
  act: Act;
  isBusy: boolean;
  /** The page is opened, unless this prevents it. */
  onOpen(event: MouseEvent): void;
}

/** Entry of an act that wrote no table: its words, and a button that opens its page. */
function ActEntry({ act, isBusy, onOpen }: ActEntryProps) {
  const { page: path, parts, time, isUnknown } = act;
  const t = useTranslations('journal');
  const door = useTranslations('door');
  const nameOf = usePageNames();
  const messages = useMessages();
  const format = useFormatter();
  const { timeFormat } = useCapabilities();
  const isHere = usePathname() === path;
  const log = useTranslations('log.manageLog');
  const wordOf = ({ verb, count = 1 }: ActPart) => (verb === 'done' ? log('done') : t(verb, { count }));
  const namesOf = (part: ActPart) =>
    part.door === undefined ? part.names : [door('doorNumber', { number: part.door + 1 })];
  const changed: ShownChange[] = parts.map((part) => {
    const names = namesOf(part);
    const rest = part.count !== undefined && part.count > names.length;
    return {
      label: (
        <>
          {textOf(messages, part.label) ?? part.label}
          {names.length > 0 && <> · {bdi(format.list(names, LIST_FORMAT) + (rest ? ' …' : ''))}</>}
        </>
      ),
      // Whether it was done is what nobody knows.
      ...(!(isUnknown && part.verb === 'done') && { word: wordOf(part) }),
    };
  });

  return (
    <ChangeGroup
      isListed
      title={nameOf(path)}
      note={time && <bdi dir="ltr">{showDeviceTime(time, timeFormat)}</bdi>}
      changed={changed}
      problem={isUnknown ? t('unknown') : undefined}
    >
      <div className={classes.acts}>
        {!isHere && <PageButton path={path} address={path} isBusy={isBusy} onOpen={onOpen} />}
      </div>
    </ChangeGroup>
  );
}

interface PageButtonProps {
  path: string;
  /** The page, or one of its settings. */
  address: string;
  isBusy: boolean;
  onOpen(event: MouseEvent): void;
}

/** Leads to the page of an entry, where this account has it. */
function PageButton({ path, address, isBusy, onOpen }: PageButtonProps) {
  const t = useTranslations('pending');
  const visitor = useVisitor();
  return isOpen(path, visitor) ? (
    <Button
      component={Link}
      href={address}
      prefetch={false}
      size="xs"
      variant="subtle"
      data-disabled={isBusy || undefined}
      onClick={onOpen}
    >
      {t('openPage')}
    </Button>
  ) : null;
}
