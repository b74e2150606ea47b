import { IconCheck } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import classes from './import-dialog.module.css';
import type { ImportStage } from './import-stage';

type Step = 'file' | 'columns' | 'plan' | 'sending';

/** The step that each stage belongs to; a reading belongs to the one it leads to. */
const STEP_OF: Readonly<Record<Exclude<ImportStage['kind'], 'waiting'>, Step>> = {
  interrupted: 'file',
  file: 'file',
  columns: 'columns',
  plan: 'plan',
  photoPlan: 'plan',
  running: 'sending',
  photoRun: 'sending',
};

/** The steps of an import, and which one it is. Photos alone have no columns. */
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
