import { IconLockOpen } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import classes from './host-mark.module.css';

const EncryptionDialog = lazyPart(() => import('./encryption-dialog').then((module) => module.default));

/** Address of this page; without encryption it says so and opens the way to it. */
export function HostMark() {
  const t = useTranslations('encryption');
  const [isOpen, setOpen] = useState(false);
  const { host, protocol } = window.location;
  if (protocol === 'https:') return <bdi dir="ltr">{host}</bdi>;
  return (
    <>
      <button type="button" className={classes.open} title={t('mark')} onClick={() => setOpen(true)}>
        <IconLockOpen size={14} stroke={1.75} aria-hidden />
        <bdi dir="ltr">{host}</bdi>
        <span className={classes.word}>{t('mark')}</span>
      </button>
      {isOpen && <EncryptionDialog onClose={() => setOpen(false)} />}
    </>
  );
}
