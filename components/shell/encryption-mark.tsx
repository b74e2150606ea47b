import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Mark } from '@/components/feedback/mark';
import classes from './encryption-mark.module.css';

const EncryptionDialog = lazyPart(() => import('./encryption-dialog').then((module) => module.default));

/** Says that this page is not encrypted, and opens the dialog about HTTPS; empty over HTTPS. */
export function EncryptionMark() {
  const t = useTranslations('encryption');
  const [isOpen, setOpen] = useState(false);
  if (window.location.protocol === 'https:') return null;
  return (
    <>
      <button type="button" className={classes.mark} onClick={() => setOpen(true)}>
        <Mark tone="off">{t('mark')}</Mark>
      </button>
      {isOpen && <EncryptionDialog onClose={() => setOpen(false)} />}
    </>
  );
}
