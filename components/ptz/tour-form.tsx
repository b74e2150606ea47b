import { ActionIcon, Button, NativeSelect, TextInput, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Notice } from '@/components/feedback/notice';
import { useProblemText } from '@/components/feedback/problem-text';
import { useKeptFocus } from '@/components/table/kept-focus';
import { ICON } from '@/components/theme/icon';
import { PTZ } from '@/lib/contract/limits';
import type { PtzPreset } from '@/lib/contract/methods/ptz';
import { nextStep, type TypedStep, type TypedTour, tourProblems } from '@/lib/ptz/typed-tour';
import { PathNumber } from './path-number';
import classes from './ptz-pad.module.css';

const SPEEDS = Array.from({ length: PTZ.speed.max }, (_, index) => String(PTZ.speed.min + index));

interface TourFormProps {
  initial: TypedTour;
  presets: readonly PtzPreset[];
  isDisabled: boolean;
  onSave(tour: TypedTour): Promise<void>;
  /** An existing tour is changed: its number is fixed. */
  onCancel?(): void;
}

/** Number, name and steps of one tour. Nothing is validated before Save. */
export function TourForm({ initial, presets, isDisabled, onSave, onCancel }: TourFormProps) {
  const t = useTranslations('ptz');
  const common = useTranslations('common');
  const problemText = useProblemText();
  const [tour, setTour] = useState(initial);
  const [isJudged, setJudged] = useState(false);
  const problems = isJudged ? tourProblems(tour) : undefined;
  const list = useKeptFocus(String(tour.steps.length));
  const indexes = presets.map((each) => each.Index);
  const added = nextStep(tour.steps, indexes);
  const setStep = (at: number, change: Partial<TypedStep>) =>
    setTour({ ...tour, steps: tour.steps.map((step, index) => (index === at ? { ...step, ...change } : step)) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (!tourProblems(tour)) void onSave(tour);
  };
  return (
    <form className={classes.tour} onSubmit={submit} noValidate>
      <div className={classes.acts}>
        <PathNumber
          value={tour.index}
          isDisabled={isDisabled || onCancel !== undefined}
          onChange={(index) => setTour({ ...tour, index })}
        />
        <TextInput
          label={t('name')}
          value={tour.name}
          dir="auto"
          autoComplete="off"
          disabled={isDisabled}
          error={problems?.name && problemText(problems.name)}
          onChange={({ currentTarget: { value } }) => setTour({ ...tour, name: value })}
        />
      </div>
      <div ref={list} tabIndex={-1}>
        {tour.steps.map((step, at) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that shows.
          <div key={at} role="group" aria-label={t('tour.step', { number: at + 1 })} className={classes.step}>
            <NativeSelect
              label={t('tour.preset')}
              data={presetChoices(presets, step.preset)}
              value={String(step.preset)}
              disabled={isDisabled}
              onChange={(event) => setStep(at, { preset: Number(event.currentTarget.value) })}
            />
            <TextInput
              label={t('tour.dwell')}
              value={step.dwell}
              dir="ltr"
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              disabled={isDisabled}
              error={problems?.dwells[at] && problemText(problems.dwells[at])}
              onChange={({ currentTarget: { value } }) => setStep(at, { dwell: value })}
            />
            <NativeSelect
              label={t('speed')}
              data={SPEEDS}
              value={String(step.speed)}
              disabled={isDisabled}
              onChange={(event) => setStep(at, { speed: Number(event.currentTarget.value) })}
            />
            <Tooltip label={t('tour.removeStep', { number: at + 1 })}>
              <ActionIcon
                aria-label={t('tour.removeStep', { number: at + 1 })}
                disabled={isDisabled}
                onClick={() => setTour({ ...tour, steps: tour.steps.filter((_, index) => index !== at) })}
              >
                <IconTrash {...ICON} />
              </ActionIcon>
            </Tooltip>
          </div>
        ))}
      </div>
      {!added && <p className={classes.hint}>{t('tour.needsPresets')}</p>}
      {problems?.isEmpty && (
        <Notice tone="bad" isNews>
          {t('tour.empty')}
        </Notice>
      )}
      <div className={classes.acts}>
        <Button
          variant="default"
          disabled={isDisabled || !added || tour.steps.length >= PTZ.tourSteps.max}
          onClick={() => added && setTour({ ...tour, steps: [...tour.steps, added] })}
        >
          {t('tour.addStep')}
        </Button>
        <Button type="submit" disabled={isDisabled}>
          {common('save')}
        </Button>
        {onCancel && (
          <Button variant="subtle" disabled={isDisabled} onClick={onCancel}>
            {common('cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Number and name of each preset; a deleted one is shown by its number. */
function presetChoices(presets: readonly PtzPreset[], chosen: number) {
  const known = presets.map(({ Index, Name }) => ({ value: String(Index), label: `${Index} · ${Name}` }));
  const isKnown = presets.some((each) => each.Index === chosen);
  return isKnown ? known : [...known, { value: String(chosen), label: String(chosen) }];
}
