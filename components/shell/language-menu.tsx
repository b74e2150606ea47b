import { IconChevronDown, IconWorld } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { ask } from '@/components/feedback/ask';
import { useAct } from '@/components/feedback/use-act';
import { ICON } from '@/components/theme/icon';
import { TIMER_MS } from '@/lib/contract/limits';
import { saveTables } from '@/lib/forms/save-tables';
import { chooseLanguage, languageChoice } from '@/lib/i18n/language-choice';
import { languageOf } from '@/lib/i18n/load-messages';
import { rpc, session } from '@/lib/session/device';
import { useCapabilities } from '@/lib/session/use-visitor';
import { createStore } from '@/lib/store';
import { useStore } from '@/lib/use-store';
import { ActMenu } from './act-menu';
import { useMayLeave } from './leave-guard';
import { useReboot } from './use-reboot';

/** Stored by this login for the next start of the device, whose restart may have been refused. */
const stored = createStore<string | undefined>(undefined);
session.state.subscribe(() => {
  if (session.state.get().phase === 'none') stored.set(undefined);
});

/**
 * The device's language: confirmed, saved, then a restart; redirects to the root after 2 s. @spec §4 language change
 */
export function LanguageMenu() {
  const t = useTranslations('shell');
  const common = useTranslations('common');
  const act = useAct();
  const { languages, devLanguage } = useCapabilities();
  // The language of the page: another one may have been chosen before sign-in.
  const shown = useStore(languageChoice) ?? devLanguage;
  const mayLeave = useMayLeave({ isEnd: true });
  const reboot = useReboot();
  if (languages.length < 2) return null;

  const change = async (device: string) => {
    // The device has this language already: only this browser had another one.
    if (device === devLanguage && device === (stored.get() ?? device)) return chooseLanguage(undefined);
    const confirmed = await ask({
      title: t('languageTitle'),
      text: t('languageText', { language: languageOf(device).ownName }),
      confirm: t('languageButton'),
      cancel: common('cancel'),
      isRestart: true,
    });
    if (!confirmed || !(await mayLeave())) return;
    const isSet = await act.run(async () => {
      const outcome = await saveTables(rpc, { Language: device });
      if (outcome.kind !== 'saved') throw outcome.error;
    }, t('languageButton'));
    if (!isSet) return;
    stored.set(device);
    chooseLanguage(undefined);
    await reboot(TIMER_MS.languageRedirect);
  };

  return (
    <ActMenu
      label={common('languageNow', { name: languageOf(shown).ownName })}
      head={t('languageRestarts')}
      acts={languages.map((device) => ({
        label: languageOf(device).ownName,
        isCurrent: device === shown,
        run: () => void change(device),
      }))}
    >
      <IconWorld {...ICON} />
      <span lang={languageOf(shown).tag}>{languageOf(shown).ownName}</span>
      <IconChevronDown size={14} stroke={1.75} aria-hidden />
    </ActMenu>
  );
}
