import { Drawer } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { MenuGroup } from '@/lib/routes/route';
import classes from './phone-menu.module.css';
import { SideMenu } from './side-menu';
import { StatusLine } from './status-line';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Drawer.layer.css';

/** The menu on phones: from the start side, with the status line at its foot. */
export default function PhoneMenu({ groups, onClose }: { groups: readonly MenuGroup[]; onClose(): void }) {
  const t = useTranslations('shell');
  const common = useTranslations('common');
  return (
    <Drawer
      opened
      onClose={onClose}
      position="left"
      size={300}
      title={common('productName')}
      closeButtonProps={{ 'aria-label': t('closeMenu') }}
    >
      <div className={classes.menu}>
        <SideMenu groups={groups} />
      </div>
      <StatusLine />
    </Drawer>
  );
}
