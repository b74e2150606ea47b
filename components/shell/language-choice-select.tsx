import { NativeSelect } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { chooseLanguage, languageChoice } from '@/lib/i18n/language-choice';
import { languageOf } from '@/lib/i18n/load-messages';
import { bootFacts } from '@/lib/session/boot';
import { useStore } from '@/lib/use-store';

/** Language of this browser before sign-in: nothing is saved and nothing restarts. @assumed pages-1 /login */
export function LanguageChoiceSelect() {
  const t = useTranslations('common');
  const { capabilities } = useStore(bootFacts);
  const chosen = useStore(languageChoice) ?? capabilities.devLanguage;
  if (capabilities.languages.length < 2) return null;
  return (
    <NativeSelect
      aria-label={t('language')}
      value={chosen}
      data={capabilities.languages.map((device) => ({ value: device, label: languageOf(device).ownName }))}
      onChange={(event) => chooseLanguage(event.currentTarget.value)}
    />
  );
}
