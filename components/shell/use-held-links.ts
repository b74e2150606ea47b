import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { toast } from '@/components/feedback/toasts';
import { connection } from '@/lib/session/device';
import { useStore } from '@/lib/use-store';

/** Name of the message about a page that does not open. */
export const HELD = 'heldLink';

/** Whether the click opens another page of the console in this tab. */
function opensPage(event: MouseEvent): boolean {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return false;
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false;
  return link.origin === location.origin && link.pathname !== location.pathname;
}

/**
 * While the device is away no link leads to another page: its code would have to come from the device, and the browser
 * would show an error page in place of the console, with all that is kept in it. Called before `useLeaveGuard`.
 */
export function useHeldLinks(): void {
  const t = useTranslations('shell');
  const state = useStore(connection.state);
  const isAway = state === 'lost' || state === 'rebooting';
  useEffect(() => {
    if (!isAway) return undefined;
    const onClick = (event: MouseEvent) => {
      if (!opensPage(event)) return;
      event.preventDefault();
      // Nor is anybody asked about unsaved changes.
      event.stopImmediatePropagation();
      toast.failure(t('linkHeld'), { act: HELD });
    };
    document.addEventListener('click', onClick, true);
    return () => {
      document.removeEventListener('click', onClick, true);
      toast.settle(HELD);
    };
  }, [isAway, t]);
}
