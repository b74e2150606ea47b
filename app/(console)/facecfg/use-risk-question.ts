import { useTranslations } from 'next-intl';
import { ask } from '@/components/feedback/ask';
import { type FaceFields, risksOf } from './facecfg-fields';

/** Asks before a save that lets more people pass than before, with the reason; false: it is not saved. */
export function useRiskQuestion() {
  const t = useTranslations('facecfg');
  return async (values: FaceFields, loaded: FaceFields): Promise<boolean> => {
    const questions = {
      similarity: {
        title: t('risk.similarity.title', { value: Number(values.similarity) }),
        text: t('risk.similarity.text'),
        confirm: t('risk.similarity.confirm'),
        cancel: t('risk.similarity.cancel'),
      },
      alive: {
        title: t('risk.alive.title'),
        text: t('risk.alive.text'),
        confirm: t('risk.alive.confirm'),
        cancel: t('risk.alive.cancel'),
      },
    };
    for (const risk of risksOf(values, loaded)) {
      if (!(await ask({ ...questions[risk], isDangerous: true }))) return false;
    }
    return true;
  };
}
