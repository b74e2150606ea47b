import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { LongReading } from '@/components/feedback/long-reading';
import { DialogCancel } from '@/components/form/dialog-cancel';
import buttons from '@/components/form/dialog-form.module.css';
import { DialogFrame } from '@/components/form/dialog-frame';
import { browserClock } from '@/lib/clock';
import { PERSON } from '@/lib/contract/limits';
import type { AccessUser } from '@/lib/contract/records';
import { useNameList } from '@/lib/i18n/use-name-list';
import { heldPersons } from '@/lib/people-file/held-persons';
import { type ImportLimits, importLimits } from '@/lib/people-file/import-limits';
import { ImportRun } from '@/lib/people-file/import-run';
import { personName } from '@/lib/persons/person-name';
import type { LongRead } from '@/lib/records/read-all';
import { rpc } from '@/lib/session/device';
import { useCapabilities } from '@/lib/session/use-visitor';
import { ExportFirst } from '../undo/export-first';
import { type RemovedPerson, readBeforeRemoval, UNDO_MAX } from '../undo/removed-persons';
import { type OnUndo, useRemovedToast } from '../undo/use-removed-toast';
import { type BulkChange, type BulkPlan, planBulk, rowOf } from './bulk-change';
import { BulkPlanStep } from './bulk-plan-step';
import { BulkProgress } from './bulk-progress';
import { ListChange, SectionsChange, ValidityChange } from './bulk-values';
import type { BulkAct } from './person-bulk';
import { type BulkRun, RemovalRun } from './removal-run';

interface BulkDialogProps {
  act: BulkAct;
  persons: readonly AccessUser[];
  /** Device wall clock. */
  now: string;
  /** Called when persons may have changed. */
  onChanged(): void;
  /** Called when the selection is to be cleared. */
  onDone(): void;
  onUndo: OnUndo;
  /** Opens the export of all persons in place of this dialog. */
  onExport(): void;
  onClose(): void;
}

type Step =
  | { kind: 'values' }
  | { kind: 'reading'; change: BulkChange }
  | { kind: 'plan'; change: BulkChange; plan: BulkPlan; limits: ImportLimits }
  | { kind: 'removal' }
  | { kind: 'saving' }
  | { kind: 'run'; run: BulkRun; capacity: number };

const TITLES = {
  validity: 'bulk.titleValidity',
  sections: 'bulk.titleSections',
  doors: 'bulk.titleDoors',
  holidays: 'bulk.titleHolidays',
  freeze: 'bulk.titleFreeze',
  unfreeze: 'bulk.titleUnfreeze',
  remove: 'bulk.titleRemove',
} as const;

/** The first stage of the dialog: freezing needs no values, deleting no plan. */
function firstStep(act: BulkAct): Step {
  if (act === 'remove') return { kind: 'removal' };
  if (act !== 'freeze' && act !== 'unfreeze') return { kind: 'values' };
  return { kind: 'reading', change: { kind: 'status', isFrozen: act === 'freeze' } };
}

/**
 * A bulk change in stages: values, a plan based on the device's current records, then chunks with progress.
 * Nothing is sent before the plan has been shown.
 */
export function BulkDialog({ act, persons, now, onChanged, onDone, onUndo, onExport, onClose }: BulkDialogProps) {
  const t = useTranslations('personManage');
  const nameList = useNameList();
  const capabilities = useCapabilities();
  const { doorCount } = capabilities;
  const showRemoved = useRemovedToast(onUndo);
  const [step, setStep] = useState<Step>(() => firstStep(act));
  const [entered, setEntered] = useState<readonly string[]>([]);
  const ids = persons.map(({ UserID }) => UserID);
  const ended = useRef(false);
  const started = useRef<BulkRun>(undefined);
  useEffect(() => () => started.current?.cancel(), []);
  /** Reports a deletion once the dialog, which would hide it, is closed. */
  const reportEnd = useRef<() => void>(undefined);

  const start = (run: BulkRun, capacity: number = PERSON.capacity) => {
    started.current = run;
    setStep({ kind: 'run', run, capacity });
    void run.start().then(() => {
      ended.current = true;
      onChanged();
    });
  };
  const close = () => {
    // A running change is stopped by its own button only.
    if (step.kind === 'run' && !ended.current) return;
    if (ended.current) onDone();
    onClose();
    reportEnd.current?.();
  };
  /** Reads the persons again, because the list may be out of date. */
  const read = async (watched: LongRead) => {
    const limits = await importLimits(rpc);
    return { limits, held: await heldPersons(ids, watched) };
  };
  const show = (change: BulkChange, { limits, held }: Awaited<ReturnType<typeof read>>) =>
    setStep({ kind: 'plan', change, plan: planBulk(ids, held, change, Math.max(1, doorCount)), limits });
  const values = { onEntered: setEntered, onNext: (change: BulkChange) => setStep({ kind: 'reading', change }) };
  const device = { rpc, clock: browserClock };
  const canUndo = persons.length <= UNDO_MAX;
  /** `kept`: what was read to undo it, where that is offered. */
  const remove = (kept?: readonly RemovedPerson[]) => {
    const run = new RemovalRun(
      device,
      persons.map((person, index) => rowOf(person, {}, index)),
    );
    reportEnd.current = () => {
      const { updated } = run.state.get();
      const { unsent, unsure } = run.left();
      const left = new Set([...unsent, ...unsure, ...run.refused.map(({ row }) => row)].map(({ id }) => id));
      const gone = kept?.filter(({ person }) => !left.has(person.UserID));
      if (updated > 0 && canUndo) showRemoved(updated, gone);
    };
    start(run);
  };
  const readFirst = ({ signal, onProgress }: LongRead) =>
    readBeforeRemoval(ids, capabilities, { rpc, signal, onProgress });

  return (
    <DialogFrame
      onClose={close}
      size="lg"
      title={t(TITLES[act], { count: persons.length })}
      closeOnClickOutside={false}
      // What is sent is not lost any more, and a run says what is under way.
      changed={step.kind === 'run' ? [] : entered}
    >
      {step.kind === 'values' && act === 'validity' && <ValidityChange now={now} {...values} />}
      {step.kind === 'values' && act === 'sections' && <SectionsChange {...values} />}
      {step.kind === 'values' && (act === 'doors' || act === 'holidays') && <ListChange kind={act} {...values} />}
      {step.kind === 'reading' && (
        <div className={buttons.form}>
          <LongReading
            label={t('bulk.reading')}
            text={() => t('bulk.reading')}
            read={read}
            onRead={(found) => show(step.change, found)}
          />
          <div className={buttons.buttons}>
            <DialogCancel />
          </div>
        </div>
      )}
      {step.kind === 'plan' && (
        <BulkPlanStep
          change={step.change}
          plan={step.plan}
          onStart={() => start(new ImportRun(device, step.plan.rows, step.limits.chunkSize), step.limits.capacity)}
        />
      )}
      {step.kind === 'removal' && (
        <div className={buttons.form}>
          <p>{nameList(persons.map(personName))}</p>
          <p>{t('removeText')}</p>
          {!canUndo && <ExportFirst onExport={onExport} />}
          <div className={buttons.buttons}>
            <DialogCancel hasFocus />
            <Button variant="danger" onClick={() => (canUndo ? setStep({ kind: 'saving' }) : remove())}>
              {t('removeButton', { count: persons.length })}
            </Button>
          </div>
        </div>
      )}
      {step.kind === 'saving' && (
        <div className={buttons.form}>
          <LongReading label={t('bulk.reading')} text={() => t('bulk.reading')} read={readFirst} onRead={remove} />
          <div className={buttons.buttons}>
            <DialogCancel />
          </div>
        </div>
      )}
      {step.kind === 'run' && <BulkProgress run={step.run} capacity={step.capacity} onClose={close} />}
    </DialogFrame>
  );
}
