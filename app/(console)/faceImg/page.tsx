'use client';

import { useTranslations } from 'next-intl';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Field } from '@/components/form/field';
import { FormRow } from '@/components/form/form-row';
import { MoreFields } from '@/components/form/more-fields';
import { NumberField } from '@/components/form/number-field';
import { Panel } from '@/components/form/panel';
import { SetCards } from '@/components/form/set-cards';
import { SettingsPage } from '@/components/form/settings-page';
import { SliderField } from '@/components/form/slider-field';
import { SwitchedFields } from '@/components/form/switched-fields';
import type { FormField } from '@/lib/forms/form-field';
import { type DeclaredForm, useSettings } from '@/lib/forms/use-settings';
import { useCapabilities } from '@/lib/session/use-visitor';
import { EXPERT, type Expert, FACE_FILTER, type FilterFields, levelOf, valuesOf } from './faceImg-fields';

/** With its examples, which are most of the page's script: after the fields. */
const FacesSide = lazyPart(() => import('./faces-side').then((module) => module.FacesSide), 'block');

/**
 * Face › Face image filter: how good a picture of a face has to be to be stored or compared. Table VideoAnalyseRule, of
 * which only FaceImageFilterStrategy is changed; call faceRecognitionServer.checkPicture. @assumed pages-2 /faceImg
 */
export default function FaceImgPage() {
  const t = useTranslations('faceImg');
  const form = useSettings(FACE_FILTER);
  const { faceAuth } = useCapabilities();
  return (
    <SettingsPage form={form} sideWidth="after" side={(form) => faceAuth && <FacesSide filter={form.values} />}>
      {(form) => (
        <Panel title={t('filter')}>
          <SwitchedFields field={form.field('enabled')} hint={t('notAgain')}>
            <Level form={form} />
            <MoreFields fields={EXPERT.map((key) => form.field(key))}>
              {EXPERT.map((key) => (
                <Field key={key} of={form} name={key}>
                  {() => <ExpertRow form={form} name={key} />}
                </Field>
              ))}
            </MoreFields>
          </SwitchedFields>
        </Panel>
      )}
    </SettingsPage>
  );
}

interface PartProps {
  form: DeclaredForm<FilterFields>;
}

/** The level as cards; a card overwrites the values behind "More". */
function Level({ form }: PartProps) {
  const t = useTranslations('faceImg');
  const field: FormField<FilterFields['level']> = {
    ...form.field('level'),
    // The values that belong to the stored level come back with it; the switch stays as it was chosen.
    reset: () => form.set({ ...form.loaded, enabled: form.values.enabled }),
  };
  const { level } = form.values;
  const sets = (['Low', 'Middle', 'High'] as const).map((key) => {
    const { quality, brightMin, brightMax, angle } = valuesOf(key);
    return {
      key,
      title: t(`level.${key}`),
      text: t('implies', {
        quality: Number(quality),
        from: Number(brightMin),
        to: Number(brightMax),
        angle: Number(angle),
      }),
    };
  });
  return (
    <FormRow
      field={field}
      isGroup
      width="table"
      hint={level === 'Custom' ? t('custom') : t('overwrites')}
      show={(value) => t(`level.${value}`)}
    >
      <SetCards
        label={field.label}
        sets={sets}
        chosen={level === 'Custom' ? undefined : level}
        isDisabled={field.disabled}
        onChoose={(key) => form.set({ level: key, ...valuesOf(key) })}
      />
    </FormRow>
  );
}

const SLIDERS: Partial<Record<Expert, { min: number; max: number }>> = {
  quality: { min: 0, max: 100 },
  blur: { min: 0, max: 100 },
};

/** A value of the level: another one makes the level "Custom", or that whose values these are now. */
function ExpertRow({ form, name }: PartProps & { name: Expert }) {
  const change = (value: number | '') => form.set({ [name]: value, level: levelOf({ ...form.values, [name]: value }) });
  const plain = form.field(name);
  const field = { ...plain, set: change, reset: () => change(form.loaded[name]) };
  const slider = SLIDERS[name];
  return slider ? (
    <SliderField field={field} {...slider} />
  ) : (
    <NumberField field={field} unit={name === 'angle' ? '°' : undefined} />
  );
}
