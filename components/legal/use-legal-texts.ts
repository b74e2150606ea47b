import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { languageChoice } from '@/lib/i18n/language-choice';
import { lacksDeviceText, readDeviceText } from '@/lib/rpc/device-text';
import { bootFacts } from '@/lib/session/boot';
import { useStore } from '@/lib/use-store';
import type { DeviceText } from './text-document';

/** The texts that a device may hold, each under its own flag. */
export type LegalText = 'softwareLicense' | 'privacyPolicy' | 'openSource';

/** Addresses of a text, best first: in the visitor's language, else in English. @assumed pages-1 */
function addressesOf(name: LegalText, language: string): string[] {
  if (name === 'openSource') return [ENDPOINT.openSource];
  return [...new Set([language, 'English'])].map((each) => `${ENDPOINT[name]}${each}.txt`);
}

function useTextLanguage(): string {
  const { capabilities } = useStore(bootFacts);
  return useStore(languageChoice) ?? capabilities.devLanguage;
}

/** Texts as the tabs need them. */
export function useLegalTexts(names: readonly LegalText[]): DeviceText[] {
  const t = useTranslations('legal');
  const language = useTextLanguage();
  return names.map((name) => ({
    // It becomes part of an id, which must not contain a space.
    key: `${name}-${language}`,
    title: t(name),
    missing: t('missing'),
    read: async () => {
      const [first = '', second] = addressesOf(name, language);
      return readDeviceText(first).catch((error: unknown) => {
        if (second === undefined) throw error;
        return readDeviceText(second);
      });
    },
  }));
}

/**
 * Which of these texts the device has, before sign-in: none where it shows no legal information, else those that it
 * does not report as missing. Undefined while pending.
 * @assumed contract 2
 */
export function useOfferedTexts(names: readonly LegalText[]): readonly LegalText[] | undefined {
  const { capabilities } = useStore(bootFacts);
  const language = useTextLanguage();
  const query = useQuery({
    queryKey: ['legal texts', names, language],
    enabled: capabilities.showLegalInfo,
    queryFn: async () => {
      const lacking = await Promise.all(names.map((name) => lacksAll(addressesOf(name, language))));
      return names.filter((_, index) => !lacking[index]);
    },
  });
  return capabilities.showLegalInfo ? query.data : [];
}

/** One after the other: if the first exists, the second is not requested. */
async function lacksAll(addresses: readonly string[]): Promise<boolean> {
  for (const address of addresses) if (!(await lacksDeviceText(address))) return false;
  return true;
}
