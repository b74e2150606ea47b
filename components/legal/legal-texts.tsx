'use client';

import { Button, Tabs } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { languageChoice } from '@/lib/i18n/language-choice';
import { bootFacts } from '@/lib/session/boot';
import { useStore } from '@/lib/use-store';
import classes from './legal-texts.module.css';
import '@mantine/core/styles/Tabs.layer.css';

export type LegalText = 'softwareLicense' | 'privacyPolicy' | 'openSource';

const ADDRESSES: Record<LegalText, (language: string) => string> = {
  softwareLicense: (language) => `${ENDPOINT.softwareLicense}${language}.txt`,
  privacyPolicy: (language) => `${ENDPOINT.privacyPolicy}${language}.txt`,
  openSource: () => ENDPOINT.openSource,
};

/** The text in this language, else in English; undefined when neither is there. Always plain text. @assumed pages-1 */
async function readText(name: LegalText, language: string): Promise<string | undefined> {
  for (const each of new Set([language, 'English'])) {
    const response = await fetch(ADDRESSES[name](each), { cache: 'no-store' }).catch(() => undefined);
    if (response?.ok) return response.text();
  }
  return undefined;
}

/** One text: scrolled, printable, shown as characters and never as markup. */
export function LegalDocument({ name }: { name: LegalText }) {
  const t = useTranslations('legal');
  const common = useTranslations('common');
  const { capabilities } = useStore(bootFacts);
  const language = useStore(languageChoice) ?? capabilities.devLanguage;
  const query = useQuery({
    queryKey: ['legal text', name, language],
    queryFn: async () => (await readText(name, language)) ?? null,
  });
  if (query.data === undefined) return <p role="status">{query.isError ? t('missing') : common('loading')}</p>;
  if (query.data === null) return <p className={classes.missing}>{t('missing')}</p>;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled text must be reachable by the keyboard. */}
      <section className={classes.text} tabIndex={0} aria-label={t(name)} dir="auto">
        {query.data}
      </section>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
        onClick={() => window.print()}
      >
        {common('print')}
      </Button>
    </>
  );
}

/** The texts a device has, one tab each. `names` must not be empty. */
export function LegalTexts({ names, initial }: { names: readonly LegalText[]; initial?: LegalText }) {
  const t = useTranslations('legal');
  const [open, setOpen] = useState<string | null>(initial && names.includes(initial) ? initial : (names[0] ?? null));
  return (
    <Tabs value={open} onChange={setOpen}>
      <Tabs.List>
        {names.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {t(name)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {names.map((name) => (
        <Tabs.Panel key={name} value={name}>
          <LegalDocument name={name} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
