import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { bdi } from '@/components/feedback/bdi';
import { Notice } from '@/components/feedback/notice';
import { toast } from '@/components/feedback/toasts';
import classes from '@/components/form/dialog-form.module.css';
import { DialogFrame } from '@/components/form/dialog-frame';
import { browserClock } from '@/lib/clock';
import type { AccessUser, CheckGroup } from '@/lib/contract/records';
import { FileError, type FileProblem, fileText } from '@/lib/csv/file-text';
import { readCsv } from '@/lib/csv/read-csv';
import { useNameList } from '@/lib/i18n/use-name-list';
import type { Places } from '@/lib/records/check-group-places';
import { rpc } from '@/lib/session/device';
import { AssignProgress } from './assign-progress';
import { AssignRun } from './assign-run';
import { type Plan, planPlacement, userIdsOf } from './placement';

interface AssignDialogProps {
  group: CheckGroup;
  /** A file of user IDs, or the IDs. */
  source: File | readonly string[];
  places: Places;
  known: readonly AccessUser[];
  onClose(): void;
  /** Persons may have been assigned. */
  onDone(): void;
}

/**
 * Assigns persons to a group: first shows who moves from another group or is unknown, then assigns them and shows
 * progress.
 */
export function AssignDialog({ group, source, places, known, onClose, onDone }: AssignDialogProps) {
  const t = useTranslations('attendance.checkGroup');
  const files = useTranslations('personImport.problem');
  const common = useTranslations('common');
  const nameList = useNameList();
  const [plan, setPlan] = useState<Plan>();
  const [run, setRun] = useState<AssignRun>();
  const [problem, setProblem] = useState<FileProblem | 'unreadable'>();
  const started = useRef<AssignRun>(undefined);
  const all = plan ? plan.added.length + plan.moved.length : 0;
  const names = new Map(known.map(({ UserID, UserName }) => [UserID, UserName]));

  const assign = (next: Plan) => {
    const assigning = new AssignRun({ rpc, clock: browserClock }, next, group.groupID);
    started.current = assigning;
    setRun(assigning);
    void assigning.start().then(() => {
      onDone();
      const { assigned, total } = assigning.state.get();
      if (assigned < total) return;
      toast.success(t('assigned', { count: assigned }));
      onClose();
    });
  };
  // The plan does not change after the dialog has opened.
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const ids = new Set(known.map(({ UserID }) => UserID));
    const show = (userIds: readonly string[]) => {
      const next = planPlacement(userIds, group.groupID, places, ids);
      setPlan(next);
      if (next.moved.length === 0 && next.unknown.length === 0 && next.added.length > 0) assign(next);
    };
    if (source instanceof File) {
      fileText(source)
        .then((text) => readCsv(text, { clock: browserClock, signal, onProgress: () => undefined, mayBeOneRow: true }))
        .then((table) => {
          const userIds = userIdsOf(table, ids);
          if (userIds.length === 0) throw new FileError('empty');
          show(userIds);
        })
        .catch((error: unknown) => setProblem(error instanceof FileError ? error.problem : 'unreadable'));
    } else show(source);
    return () => {
      controller.abort();
      started.current?.cancel();
    };
  }, []);

  return (
    <DialogFrame
      // A running assignment is stopped by its own button only.
      onClose={() => (!run || run.state.get().phase.kind === 'ended') && onClose()}
      title={t.rich('assignTitle', { name: group.groupInfo.Name, bdi })}
      closeOnClickOutside={false}
      closeOnEscape={all === 0 || run !== undefined}
    >
      {run ? (
        <AssignProgress run={run} names={names} onClose={onClose} />
      ) : (
        <div className={classes.form}>
          {problem && (
            <Notice tone="bad" isNews>
              {files(problem)}
            </Notice>
          )}
          {plan && (
            <>
              <p>{t('plan', { count: plan.added.length })}</p>
              {plan.moved.length > 0 && (
                <Notice tone="warn">
                  {t('planMoved', {
                    count: plan.moved.length,
                    names: nameList(plan.moved.map((userId) => names.get(userId) ?? userId)),
                  })}
                </Notice>
              )}
              {plan.kept.length > 0 && <p>{t('planKept', { count: plan.kept.length })}</p>}
              {plan.unknown.length > 0 && (
                <Notice tone="warn">
                  {t('planUnknown', { count: plan.unknown.length, names: nameList(plan.unknown) })}
                </Notice>
              )}
            </>
          )}
          <div className={classes.buttons}>
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
            {plan && (
              <Button disabled={all === 0} onClick={() => assign(plan)}>
                {t('assign', { count: all })}
              </Button>
            )}
          </div>
        </div>
      )}
    </DialogFrame>
  );
}
