import { useTranslations } from 'next-intl';
import { choose } from './ask';

/** Asks whether a dialog may be closed whose run is not over: that ends the run. */
export function useMayStop(): () => Promise<boolean> {
  const t = useTranslations('run.close');
  const form = useTranslations('form.loss');
  return async () => {
    const words = { title: t('title'), text: t('text'), other: t('button'), cancel: form('stay') };
    return (await choose(words)) === 'other';
  };
}
