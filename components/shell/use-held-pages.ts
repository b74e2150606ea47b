import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { toast } from '@/components/feedback/toasts';
import { hasUnsaved } from '@/lib/forms/unsaved';
import { connection } from '@/lib/session/device';
import { HELD } from './use-held-links';

/** Header by which Next's router asks for the content of another page. */
const PAGE_HEADER = 'rsc';
/** A page that fails as often while the device answers is left to the browser. */
const MAX_TRIES = 4;

const asksPage = (init: RequestInit | undefined) => init?.headers instanceof Object && PAGE_HEADER in init.headers;

/** Resolves once the device answers calls. */
const deviceBack = () =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (connection.state.get() === 'lost' || connection.state.get() === 'rebooting') return;
      stop();
      resolve();
    };
    const stop = connection.state.subscribe(look);
    look();
  });

/**
 * A page that is clicked may be the first thing that a device which has gone does not send, and Next would then leave
 * the console for the browser's error page. Its request waits for the device instead, and the open page stays; with
 * changes typed meanwhile it stays for good.
 */
export function useHeldPages(): void {
  const t = useTranslations('shell');
  useEffect(() => {
    const fetchAtOnce = window.fetch;
    window.fetch = async (input, init) => {
      for (let tries = 1; ; tries += 1) {
        try {
          return await fetchAtOnce.call(window, input, init);
        } catch (error) {
          if (!asksPage(init) || !(error instanceof TypeError) || tries === MAX_TRIES) throw error;
        }
        connection.unanswered();
        toast.failure(t('linkHeld'), { act: HELD });
        await deviceBack();
        if (hasUnsaved()) return new Promise(() => undefined);
      }
    };
    return () => {
      window.fetch = fetchAtOnce;
    };
  }, [t]);
}
