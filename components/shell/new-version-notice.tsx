import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { browserClock } from '@/lib/clock';
import { TIMER_MS } from '@/lib/contract/limits';
import { isOpen } from '@/lib/routes/verdict';
import { rpc } from '@/lib/session/device';
import type { SignedIn } from '@/lib/session/session';
import classes from './new-version-notice.module.css';

/** Background check: the auto-check setting first, then the state of the cloud. */
const CHECK_WAY = 2;

/**
 * A card at the bottom end when the cloud holds another version: 5 s after the check, until dismissed.
 * @spec §4 new-version check
 */
export function NewVersionNotice({ visitor }: { visitor: SignedIn }) {
  const t = useTranslations('shell');
  const [version, setVersion] = useState<string>();
  const asks = visitor.capabilities.cloudUpgrade;
  useEffect(() => {
    if (!asks) return undefined;
    let cancel = () => undefined as unknown;
    const check = async () => {
      const { flag } = await rpc.call('CloudUpgrader.getAutoCheck', {});
      if (!flag) return;
      const { State, NewVersion } = await rpc.call('CloudUpgrader.check', { way: CHECK_WAY });
      if (State !== 'None') cancel = browserClock.after(TIMER_MS.newVersionNotice, () => setVersion(NewVersion ?? ''));
    };
    // A device that cannot ask its cloud has no news; sign-in never waits for this.
    check().catch(() => undefined);
    return () => void cancel();
  }, [asks]);
  if (version === undefined) return null;
  return (
    <aside className={classes.card} role="status">
      <h2 dir="auto">{t('newVersion', { version })}</h2>
      <p>{t('newVersionText')}</p>
      {isOpen('/update', visitor) && (
        <Link href="/update" prefetch={false}>
          {t('newVersionLink')}
        </Link>
      )}
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconX size={14} stroke={1.75} aria-hidden />}
        onClick={() => setVersion(undefined)}
      >
        {t('dismiss')}
      </Button>
    </aside>
  );
}
