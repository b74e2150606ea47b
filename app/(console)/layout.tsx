'use client';

import { useQueryClient } from '@tanstack/react-query';
import { usePathname, useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ConsoleShell } from '@/components/shell/console-shell';
import { browserClock } from '@/lib/clock';
import { areAllTextsWanted, shownTexts } from '@/lib/i18n/shown-texts';
import { isOpen } from '@/lib/routes/verdict';
import { session } from '@/lib/session/device';
import { useVisitor } from '@/lib/session/use-visitor';
import { wantedPath } from '@/lib/session/wanted-path';
import { useStore } from '@/lib/use-store';
import classes from './layout.module.css';

/** A device that did not answer is asked again after this time. */
const AGAIN_MS = 3_000;

/**
 * The guard: no page of the console renders without a session, its authority and its condition. A reload resumes the
 * session by its cookie; without one the path is kept and the root page decides.
 * @spec §2 shell
 */
export default function ConsoleLayout({ children }: { children: ReactNode }) {
  const t = useTranslations('shell');
  const router = useRouter();
  const queries = useQueryClient();
  const pathname = usePathname();
  const visitor = useVisitor();
  const [triedResume, setTriedResume] = useState(false);
  /** How often the device did not answer. */
  const [misses, setMisses] = useState(0);
  const isLeaving = useStore(session.isLeaving);
  const hasTexts = useStore(shownTexts)?.areAll ?? false;
  const mayStay = isOpen(pathname, visitor);
  // After a sign-out here there is no session to resume, and the next user does not inherit the page.
  const wasSignedIn = useRef(false);

  useEffect(() => areAllTextsWanted.set(true), []);

  useEffect(() => {
    if (visitor) wasSignedIn.current = true;
    if (visitor || triedResume || wasSignedIn.current) return;
    // Without an answer the login may go on: only the device can end it.
    const resume = () =>
      void session.resume().then(
        () => setTriedResume(true),
        () => setMisses(misses + 1),
      );
    if (misses === 0) return resume();
    return browserClock.after(AGAIN_MS, resume);
  }, [visitor, triedResume, misses]);

  useEffect(() => {
    if (mayStay || (!visitor && !triedResume && !wasSignedIn.current)) return;
    if (visitor || !wasSignedIn.current) wantedPath.set(pathname + window.location.search);
    // What this login has read is not for the next one.
    if (!visitor) queries.clear();
    router.replace('/');
  }, [mayStay, visitor, triedResume, pathname, router, queries]);

  // After a sign-out no page is rendered: it would go on sending requests to a device that has ended the session.
  if (!visitor || !mayStay || isLeaving || !hasTexts) {
    const what = visitor ? t('opening') : t(misses > 0 ? 'resumeWaits' : 'resuming');
    return (
      <main className={classes.wait}>
        <p role="status">{isLeaving ? t('signingOut') : what}</p>
      </main>
    );
  }
  return <ConsoleShell visitor={visitor}>{children}</ConsoleShell>;
}
