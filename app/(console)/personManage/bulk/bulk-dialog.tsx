import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { LongReading } from '@/components/feedback/long-reading';
import buttons from '@/components/form/dialog-form.module.css';
import { DialogFrame } from '@/components/form/dialog-frame';
import { browserClock } from '@/lib/clock';
import { PERSON } from '@/lib/contract/limits';
import type { AccessUser } from '@/lib/contract/records';
import { heldPersons } from '@/lib/people-file/held-persons';
import { type ImportLimits, importLimits } from '@/lib/people-file/import-limits';
import { ImportRun } from '@/lib/people-file/import-run';
import type { LongRead } from '@/lib/records/read-all';
import { rpc } from '@/lib/session/device';
import { useCapabilities } from '@/lib/session/use-visitor';
import { type BulkChange, type BulkPlan, planBulk, rowOf } from './bulk-change';
import { BulkPlanStep } from './bulk-plan-step';
import { BulkProgress } from './bulk-progress';
import { SectionsChange, ValidityChange } from './bulk-values';
import type { BulkAct } from './person-bulk';
import { type BulkRun, RemovalRun } from './removal-run';

interface BulkDialogProps {
  act: BulkAct;
  persons: readonly AccessUser[];
  /** Device wall clock. */
  now: string;
  /** Persons may have changed. */
  onChanged(): void;
  /** Nobody of them is to be chosen any more. */
  onDone(): void;
  onClose(): void;
}

type Step =
  | { kind: 'values' }
  | { kind: 'reading'; change: BulkChange }
  | { kind: 'plan'; plan: BulkPlan; limits: ImportLimits }
  | { kind: 'removal' }
  | { kind: 'run'; run: BulkRun; capacity: number };

const TITLES = {
  validity: 'bulk.titleValidity',
  sections: 'bulk.titleSections',
  freeze: 'bulk.titleFreeze',
  unfreeze: 'bulk.titleUnfreeze',
  remove: 'bulk.titleRemove',
} as const;

/** Where the dialog begins: freezing needs no values, deleting no plan. */
function firstStep(act: BulkAct): Step {
  if (act === 'remove') return { kind: 'removal' };
  if (act === 'validity' || act === 'sections') return { kind: 'values' };
  return { kind: 'reading', change: { kind: 'status', isFrozen: act === 'freeze' } };
}

/**
 * One change for many persons: its values, a plan against what the device holds by now, then chunks with their progress.
 * Nothing is sent before the plan was seen.
 */
export function BulkDialog({ act, persons, now, onChanged, onDone, onClose }: BulkDialogProps) {
  const t = useTranslations('personManage');
  const common = useTranslations('common');
  const { doorCount } = useCapabilities();
  const [step, setStep] = useState<Step>(() => firstStep(act));
  const ids = persons.map(({ UserID }) => UserID);
  const ended = useRef(false);

  const start = (run: BulkRun, capacity: number = PERSON.capacity) => {
    setStep({ kind: 'run', run, capacity });
    void run.start().then(() => {
      ended.current = true;
      onChanged();
    });
  };
  const close = () => {
    // What goes on is stopped by its own button.
    if (step.kind === 'run' && !ended.current) return;
    if (ended.current) onDone();
    onClose();
  };
  /** What the list shows may be older than what somebody else wrote. */
  const read = async (watched: LongRead) => {
    const limits = await importLimits(rpc);
    return { limits, held: await heldPersons(ids, watched) };
  };
  const show = (change: BulkChange, { limits, held }: Awaited<ReturnType<typeof read>>) =>
    setStep({ kind: 'plan', plan: planBulk(ids, held, change, Math.max(1, doorCount)), limits });
  const device = { rpc, clock: browserClock };
  const remove = () =>
    start(
      new RemovalRun(
        device,
        persons.map((person, index) => rowOf(person, {}, index)),
      ),
    );

  return (
    <DialogFrame
      onClose={close}
      size="lg"
      title={t(TITLES[act], { count: persons.length })}
      closeOnClickOutside={false}
    >
      {step.kind === 'values' && act === 'validity' && (
        <ValidityChange now={now} onCancel={onClose} onNext={(change) => setStep({ kind: 'reading', change })} />
      )}
      {step.kind === 'values' && act === 'sections' && (
        <SectionsChange onCancel={onClose} onNext={(change) => setStep({ kind: 'reading', change })} />
      )}
      {step.kind === 'reading' && (
        <div className={buttons.form}>
          <LongReading
            label={t('bulk.reading')}
            text={() => t('bulk.reading')}
            read={read}
            onRead={(found) => show(step.change, found)}
          />
          <div className={buttons.buttons}>
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
          </div>
        </div>
      )}
      {step.kind === 'plan' && (
        <BulkPlanStep
          plan={step.plan}
          onCancel={onClose}
          onStart={() => start(new ImportRun(device, step.plan.rows, step.limits.chunkSize), step.limits.capacity)}
        />
      )}
      {step.kind === 'removal' && (
        <div className={buttons.form}>
          <p>{t('removeText')}</p>
          <div className={buttons.buttons}>
            <Button variant="default" data-autofocus onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button variant="danger" onClick={remove}>
              {t('removeButton', { count: persons.length })}
            </Button>
          </div>
        </div>
      )}
      {step.kind === 'run' && <BulkProgress run={step.run} capacity={step.capacity} onClose={close} />}
    </DialogFrame>
  );
}
