import { useTranslations } from 'next-intl';
import { chooseLanguage, languageChoice } from '@/lib/i18n/language-choice';
import { languageOf } from '@/lib/i18n/load-messages';
import { bootFacts } from '@/lib/session/boot';
import { useStore } from '@/lib/use-store';
import type { StepPlace } from './first-boot';
import classes from './first-boot.module.css';
import { StepPanel } from './step-panel';

/** One list, names in their own language; choosing changes the page at once. @spec §2 */
export function LanguageStep({ place, onNext }: { place: StepPlace; onNext(): void }) {
  const t = useTranslations('firstBoot');
  const common = useTranslations('common');
  const { capabilities } = useStore(bootFacts);
  const chosen = useStore(languageChoice) ?? capabilities.devLanguage;
  return (
    <StepPanel title={t('languageTitle')} lead={t('languageLead')} place={place} next={common('next')} onNext={onNext}>
      <fieldset className={classes.languages} aria-label={t('languageTitle')}>
        {capabilities.languages.map((device) => {
          const { ownName, tag, direction } = languageOf(device);
          return (
            <label key={device}>
              <input type="radio" name="language" checked={device === chosen} onChange={() => chooseLanguage(device)} />
              <span lang={tag} dir={direction}>
                {ownName}
              </span>
              {device === capabilities.devLanguage && <span className={classes.tag}>{t('deviceDefault')}</span>}
            </label>
          );
        })}
      </fieldset>
    </StepPanel>
  );
}
