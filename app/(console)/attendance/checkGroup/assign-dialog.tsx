import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { DoneBar } from '@/components/feedback/done-bar';
import { useFailureText } from '@/components/feedback/error-text';
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
import { carryOut, type Plan, planPlacement, userIdsOf } from './placement';

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
  const failureText = useFailureText();
  const [plan, setPlan] = useState<Plan>();
  const [problem, setProblem] = useState<FileProblem | 'unreadable'>();
  const [failure, setFailure] = useState<string>();
  const [done, setDone] = useState<number>();
  const abort = useRef(new AbortController());
  const isRunning = done !== undefined && failure === undefined;
  const all = plan ? plan.added.length + plan.moved.length : 0;
  const names = new Map(known.map(({ UserID, UserName }) => [UserID, UserName]));

  const run = async (next: Plan) => {
    setFailure(undefined);
    setDone(0);
    try {
      const { signal } = abort.current;
      const result = await carryOut({ rpc, clock: browserClock }, next, group.groupID, { signal, onProgress: setDone });
      if (result.failed.length > 0) {
        setFailure(t('notTaken', { count: result.failed.length, names: nameList(result.failed) }));
      } else {
        toast.success(t('assigned', { count: result.done }));
        onClose();
      }
    } catch (error) {
      setFailure(failureText(error) ?? '');
    } finally {
      onDone();
    }
  };
  // The plan does not change after the dialog has opened.
  useEffect(() => {
    const controller = new AbortController();
    abort.current = controller;
    const { signal } = controller;
    const ids = new Set(known.map(({ UserID }) => UserID));
    const take = (userIds: readonly string[]) => {
      const next = planPlacement(userIds, group.groupID, places, ids);
      setPlan(next);
      if (next.moved.length === 0 && next.unknown.length === 0 && next.added.length > 0) void run(next);
    };
    if (source instanceof File) {
      fileText(source)
        .then((text) => readCsv(text, { clock: browserClock, signal, onProgress: () => undefined }))
        .then((table) => take(userIdsOf(table, ids)))
        .catch((error: unknown) => setProblem(error instanceof FileError ? error.problem : 'unreadable'));
    } else take(source);
    return () => controller.abort();
  }, []);
  // A running assignment stops after the current call.
  const leave = () => {
    abort.current.abort();
    onClose();
  };

  return (
    <DialogFrame
      onClose={leave}
      title={t.rich('assignTitle', { name: group.groupInfo.Name, bdi: (name) => <bdi>{name}</bdi> })}
      closeOnClickOutside={false}
    >
      <div className={classes.form}>
        {problem && (
          <Notice tone="bad" isNews>
            {files(problem)}
          </Notice>
        )}
        {failure && (
          <Notice tone="bad" isNews>
            {failure}
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
        {done !== undefined && <DoneBar label={t('assigning', { done, all })} done={done} total={all} />}
        <div className={classes.buttons}>
          <Button variant="default" onClick={leave}>
            {common(failure === undefined ? 'cancel' : 'close')}
          </Button>
          {plan && failure === undefined && (
            <Button loading={isRunning} disabled={all === 0} onClick={() => void run(plan)}>
              {t('assign', { count: all })}
            </Button>
          )}
        </div>
      </div>
    </DialogFrame>
  );
}
