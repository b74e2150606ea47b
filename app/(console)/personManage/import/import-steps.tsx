import { IconCheck } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import classes from './import-dialog.module.css';
import type { ImportStage } from './import-stage';

type Step = 'file' | 'columns' | 'plan' | 'sending';

/** Step of each stage. A waiting stage belongs to the file or to the plan, depending on what it waits for. */
const STEP_OF: Readonly<Record<Exclude<ImportStage['kind'], 'waiting'>, Step>> = {
  interrupted: 'file',
  file: 'file',
  columns: 'columns',
  plan: 'plan',
  photoPlan: 'plan',
  running: 'sending',
  photoRun: 'sending',
};

/** Steps of an import, with the current one marked. Photos alone have no columns step. */
export function ImportSteps({ stage }: { stage: ImportStage }) {
  const t = useTranslations('personImport');
  const isPhotos = stage.kind === 'photoPlan' || stage.kind === 'photoRun';
  const steps: Step[] = ['file', ...(isPhotos ? [] : (['columns'] as const)), 'plan', 'sending'];
  const waits = stage.kind === 'waiting' && (stage.what === 'reading' ? 'file' : 'plan');
  const current = steps.indexOf(stage.kind === 'waiting' ? waits || 'file' : STEP_OF[stage.kind]);
  const names = { file: t('photos.file'), columns: t('columnsTitle'), plan: t('planTitle'), sending: t('sending') };
  return (
    <ol className={classes.steps}>
      {steps.map((step, place) => (
        <li key={step} aria-current={place === current ? 'step' : undefined}>
          <span aria-hidden>{place < current ? <IconCheck size={14} stroke={1.75} /> : place + 1}</span>
          {names[step]}
        </li>
      ))}
    </ol>
  );
}
