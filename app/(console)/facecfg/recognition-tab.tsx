import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ChoiceRow } from '@/components/form/choice-row';
import { Field } from '@/components/form/field';
import { Panel } from '@/components/form/panel';
import { SetCards } from '@/components/form/set-cards';
import { SliderRow } from '@/components/form/slider-row';
import { StatePanel } from '@/components/form/state-panel';
import type { DeclaredForm } from '@/lib/forms/use-settings';
import { rpc } from '@/lib/session/device';
import { useCapabilities } from '@/lib/session/use-visitor';
import classes from './facecfg.module.css';
import { type FaceFields, SETS, type SetName, setOf } from './facecfg-fields';

/** Ready-made sets, comparison and pace. */
export function RecognitionTab({ form }: { form: DeclaredForm<FaceFields> }) {
  const t = useTranslations('facecfg');
  const sets = (Object.keys(SETS) as SetName[]).map((key) => ({
    key,
    title: t(`set.${key}`),
    text: t('setText', { similarity: SETS[key].similarity, level: String(SETS[key].aliveLevel) }),
  }));
  return (
    <>
      <Panel title={t('sets')} aside={<span className={classes.quiet}>{t('setsHint')}</span>}>
        <SetCards
          label={t('sets')}
          sets={sets}
          chosen={setOf(form.values)}
          isDisabled={form.readOnly || form.busy !== undefined}
          onChoose={(key) => form.set(SETS[key])}
        />
      </Panel>
      <Panel title={t('comparison')}>
        <SliderRow of={form} name="similarity" />
        <SliderRow of={form} name="idDocument" />
        <SliderRow of={form} name="angle" />
        <SliderRow of={form} name="eyes" />
        <SliderRow of={form} name="quality" />
      </Panel>
      <Panel title={t('pace')}>
        <Field of={form} name="validS" />
        <Field of={form} name="invalidS" />
        <ChoiceRow of={form} name="distance" />
        <Field of={form} name="severalFaces" />
        <Field of={form} name="smoothing" />
      </Panel>
      <Algorithm />
    </>
  );
}

/** The version of the recognition; nothing where the device does not say it. */
function Algorithm() {
  const t = useTranslations('facecfg');
  const { faceAuth } = useCapabilities();
  const { data } = useQuery({
    queryKey: ['face algorithm'],
    queryFn: () => rpc.call('intelli.getVersion', {}).catch(() => ({ version: '' })),
    enabled: faceAuth,
  });
  if (!data?.version) return null;
  return (
    <StatePanel title={t('algorithm')} lines={[{ label: t('version'), value: <bdi dir="ltr">{data.version}</bdi> }]} />
  );
}
