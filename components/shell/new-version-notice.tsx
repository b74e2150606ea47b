import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { browserClock } from '@/lib/clock';
import { TIMER_MS } from '@/lib/contract/limits';
import { isOpen } from '@/lib/routes/verdict';
import { availableVersion } from '@/lib/session/available-version';
import { rpc, session } from '@/lib/session/device';
import type { SignedIn } from '@/lib/session/session';
import { upgradeWatch } from '@/lib/session/upgrade-watch';
import { tabWord } from '@/lib/tab-word';
import classes from './new-version-notice.module.css';

/** Background check: the auto-check setting first, then the state of the cloud. */
const CHECK_WAY = 2;

/** The version whose card was dismissed in this login. */
const dismissed = tabWord('new-version-dismissed');

// Another login shows it again; a reload keeps the login, and thus the dismissal.
session.state.subscribe(() => {
  if (session.state.get().phase !== 'none') return;
  dismissed.set(undefined);
  availableVersion.set(undefined);
});

/** An upgrade that somebody began before this sign-in is watched too. @spec §4 cloud state after the login */
async function watchUpgrade(): Promise<void> {
  const { State } = await rpc.call('CloudUpgrader.getState', {});
  if (State === 'Upgrading') upgradeWatch.set(true);
}

/**
 * A card at the bottom end when the cloud has another version, or the check ended in any other state than None: 5 s
 * after the check, until dismissed, which lasts as long as the login. Without a version it leads to the upgrade page
 * alone, which says why.
 * @spec §4 new-version check
 */
export function NewVersionNotice({ visitor }: { visitor: SignedIn }) {
  const t = useTranslations('shell');
  const menu = useTranslations('menu');
  const [version, setVersion] = useState<string>();
  const { cloudUpgrade: asks, httpOnly } = visitor.capabilities;
  useEffect(() => {
    if (!asks) return undefined;
    let cancel = () => undefined as unknown;
    const check = async () => {
      const { flag } = await rpc.call('CloudUpgrader.getAutoCheck', {});
      if (!flag) return;
      const { State, NewVersion } = await rpc.call('CloudUpgrader.check', { way: CHECK_WAY });
      // The overview and the notice show it as text, whatever it is.
      const found = String(NewVersion ?? '');
      availableVersion.set(State === 'Regular' || State === 'Emergency' ? found || undefined : undefined);
      if (State === 'None' || found === dismissed.get()) return;
      cancel = browserClock.after(TIMER_MS.newVersionNotice, () => {
        // Meanwhile somebody may have installed it.
        rpc
          .call('CloudUpgrader.getState', {})
          .then((now) => now.State !== 'None' && setVersion(found))
          .catch(() => setVersion(found));
      });
    };
    // A device that cannot reach its cloud has no update; sign-in never waits for this.
    for (const asking of [watchUpgrade(), check()]) asking.catch(() => undefined);
    return () => void cancel();
  }, [asks]);
  if (version === undefined) return null;
  const dismiss = () => {
    // Without the cookie a reload requires a new sign-in.
    if (httpOnly) dismissed.set(version);
    setVersion(undefined);
  };
  return (
    <aside className={classes.card} role="status">
      <h2 dir="auto">{version === '' ? menu('page.update') : t('newVersion', { version })}</h2>
      {version !== '' && <p>{t('newVersionText')}</p>}
      {isOpen('/update', visitor) && (
        <Link href="/update" prefetch={false}>
          {t('newVersionLink')}
        </Link>
      )}
      <Button variant="subtle" size="xs" leftSection={<IconX size={14} stroke={1.75} aria-hidden />} onClick={dismiss}>
        {t('dismiss')}
      </Button>
    </aside>
  );
}
