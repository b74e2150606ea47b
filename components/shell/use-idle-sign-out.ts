import { useEffect, useRef } from 'react';
import { browserClock } from '@/lib/clock';
import { hasUnsaved } from '@/lib/forms/unsaved';
import { session } from '@/lib/session/device';
import { idleMinutes, noteUse, watchIdle } from '@/lib/session/idle';
import { signInNotice } from '@/lib/session/sign-in-notice';
import { useStore } from '@/lib/use-store';
import { useSignOut } from './use-sign-out';

const USES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Signs out when nothing was used for the chosen time. With unsaved changes the login ends, too, but the page stays
 * below the dialog about it and goes on after the next sign-in. @assumed pages-1 session keeping
 */
export function useIdleSignOut(): void {
  const minutes = useStore(idleMinutes);
  const isOpen = useStore(session.state).phase === 'open';
  const signOut = useRef(useSignOut());
  useEffect(() => {
    if (minutes === 0 || !isOpen) return undefined;
    const login = () => session.forTabs()?.mark;
    const stop = watchIdle(browserClock, minutes, login, () => {
      if (hasUnsaved()) return session.end('idle');
      signInNotice.idle();
      void signOut.current();
    });
    const onUse = () => noteUse();
    for (const use of USES) window.addEventListener(use, onUse, { capture: true, passive: true });
    return () => {
      stop();
      for (const use of USES) window.removeEventListener(use, onUse, { capture: true });
    };
  }, [minutes, isOpen]);
}
