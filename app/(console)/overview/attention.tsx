import { Button } from '@mantine/core';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Mark } from '@/components/feedback/mark';
import { SecurityReasons } from '@/components/shell/security-reasons';
import { useAway } from '@/lib/session/use-away';
import { Block } from './block';
import classes from './overview.module.css';
import type { useChecks } from './use-checks';

const EncryptionDialog = lazyPart(() =>
  import('@/components/shell/encryption-dialog').then((module) => module.default),
);

/** Points that need attention, each with a link to its remedy; a resolved point disappears. */
export function Attention({ query, points, isFine }: Omit<ReturnType<typeof useChecks>, 'own' | 'nas'>) {
  const t = useTranslations('overview');
  const encryption = useTranslations('encryption');
  const isAway = useAway();
  const [isOpen, setOpen] = useState(false);
  return (
    <Block
      title={t('attention')}
      note={points.length > 0 && <bdi className={classes.count}>{points.length}</bdi>}
      query={query}
    >
      {isFine && !isAway && (
        <p className={classes.none}>
          <Mark tone="ok">{t('fine')}</Mark>
        </p>
      )}
      <ul className={classes.points}>
        {points.map(({ tone, fact, hint, path, act, reasons }) => (
          <li key={fact} data-point>
            <p>
              <Mark tone={tone}>
                <b>{fact}</b>
              </Mark>
              {hint && <span className={classes.hint}>{hint}</span>}
            </p>
            {reasons && <SecurityReasons reasons={reasons} />}
            {reasons?.includes('plain') && (
              <Button size="xs" variant="default" onClick={() => setOpen(true)}>
                {encryption(reasons.includes('https') ? 'turnOn' : 'open')}
              </Button>
            )}
            {path && (
              <Button component={Link} href={path} prefetch={false} size="xs" variant="default">
                {act}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isOpen && <EncryptionDialog onClose={() => setOpen(false)} />}
    </Block>
  );
}
