'use client';

import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import '@/components/shell/back-guard';
import '@/components/shell/later-styles';
import { theme } from '@/components/theme/theme';
import { browserClock, type Cancel } from '@/lib/clock';
import { FORMATS } from '@/lib/i18n/formats';
import { languageChoice, restoreLanguageChoice } from '@/lib/i18n/language-choice';
import { languageOf, loadEarlyMessages, loadMessages } from '@/lib/i18n/load-messages';
import { areAllTextsWanted, shownTexts } from '@/lib/i18n/shown-texts';
import { TransportError } from '@/lib/rpc/rpc-error';
import { bootFacts, loadBootFacts } from '@/lib/session/boot';
import { useStore } from '@/lib/use-store';
import classes from './providers.module.css';

/** A language that was chosen comes as soon as the device sends its texts. @assumed ours */
const RETRY_MS = 5_000;

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // Reads are retried once when the connection broke; a refusal is an answer. Writes do not use this client.
      retry: (failures, error) => failures < 1 && error instanceof TransportError && error.kind === 'network',
      retryDelay: 500,
    },
  },
});

/**
 * Asks the device for its language, loads the texts that the page needs and only then renders: no server-rendered
 * styles, no flash of another language. A change of language loads the other texts and keeps the page.
 */
export function Providers({ children }: { children: ReactNode }) {
  const { capabilities, loaded } = useStore(bootFacts);
  const chosen = useStore(languageChoice);
  const device = chosen ?? capabilities.devLanguage;
  const texts = useStore(shownTexts);
  const wantsAll = useStore(areAllTextsWanted);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    restoreLanguageChoice();
    void loadBootFacts();
  }, []);

  useEffect(() => {
    if (!loaded) return;
    let current = true;
    let retry: Cancel | undefined;
    const load = wantsAll ? loadMessages : loadEarlyMessages;
    const attempt = () =>
      load(languageOf(device)).then(
        (messages) => current && shownTexts.set({ device, messages, areAll: wantsAll }),
        () => {
          if (!current) return;
          setFailed(true);
          retry = browserClock.after(RETRY_MS, attempt);
        },
      );
    setFailed(false);
    void attempt();
    return () => {
      current = false;
      retry?.();
    };
  }, [device, loaded, wantsAll]);

  const language = languageOf(texts?.device ?? device);
  useEffect(() => {
    document.documentElement.lang = language.tag;
    document.documentElement.dir = language.direction;
  }, [language]);

  // A signed-in page is not rendered without its texts.
  if (!texts || (wantsAll && !texts.areAll && failed)) return <FirstMoments failed={failed} />;
  return (
    <NextIntlClientProvider locale={language.tag} messages={texts.messages} formats={FORMATS} timeZone="UTC">
      <DirectionProvider initialDirection={language.direction} detectDirection={false}>
        <FollowDirection direction={language.direction} />
        <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} defaultColorScheme="auto">
          <QueryClientProvider client={queries}>{children}</QueryClientProvider>
        </MantineProvider>
      </DirectionProvider>
    </NextIntlClientProvider>
  );
}

/** The library's components follow the language without losing typed values. */
function FollowDirection({ direction }: { direction: 'ltr' | 'rtl' }) {
  const { setDirection } = useDirection();
  useEffect(() => setDirection(direction), [direction, setDirection]);
  return null;
}

/** Before any text is loaded there is no language: shows the product's name, and a retry when nothing arrives. */
function FirstMoments({ failed }: { failed: boolean }) {
  return (
    <main className={classes.wait}>
      <p>Gatehouse</p>
      {failed && (
        <button type="button" aria-label="Gatehouse" onClick={() => window.location.reload()}>
          ↻
        </button>
      )}
    </main>
  );
}
