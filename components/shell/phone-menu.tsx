import { Drawer } from '@mantine/core';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useFocusReturn } from '@/components/feedback/focus-return';
import { Mark } from '@/components/feedback/mark';
import type { MenuGroup } from '@/lib/routes/route';
import { OVERVIEW } from '@/lib/routes/route-table';
import { BrandMark } from './brand';
import { EncryptionMark } from './encryption-mark';
import { LanguageMenu } from './language-menu';
import classes from './phone-menu.module.css';
import { SideMenu } from './side-menu';
import { useConnectionWord } from './use-connection-word';

/** The menu on phones, from the start side; state, address and language at its foot. Sign-out is in the top bar. */
export default function PhoneMenu({ groups, onClose }: { groups: readonly MenuGroup[]; onClose(): void }) {
  useFocusReturn();
  const t = useTranslations('shell');
  const common = useTranslations('common');
  const { tone, word } = useConnectionWord();
  // Every open dialog hears Escape. One over the menu covers it, so that nothing else could close the menu then.
  const close = () => {
    if (document.querySelectorAll('[aria-modal="true"]').length < 2) onClose();
  };
  return (
    <Drawer
      opened
      onClose={close}
      position="left"
      size={300}
      title={
        <Link className={classes.brand} href={OVERVIEW.path} prefetch={false}>
          <BrandMark />
          {common('productName')}
        </Link>
      }
      closeButtonProps={{ 'aria-label': t('closeMenu') }}
    >
      <SideMenu groups={groups} onChoose={onClose} />
      <EncryptionMark />
      <div className={classes.foot}>
        <Mark tone={tone}>{word}</Mark>
        <bdi dir="ltr">{window.location.host}</bdi>
        <LanguageMenu />
      </div>
    </Drawer>
  );
}
