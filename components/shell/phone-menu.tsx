import { Button, Drawer } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useFocusReturn } from '@/components/feedback/focus-return';
import type { MenuGroup } from '@/lib/routes/route';
import { showDeviceTime } from '@/lib/session/device-time';
import { useVisitor } from '@/lib/session/use-visitor';
import { LanguageMenu } from './language-menu';
import classes from './phone-menu.module.css';
import { SideMenu } from './side-menu';
import { StatusLine } from './status-line';
import { useSignOut } from './use-sign-out';
import '@/components/theme/dialog-styles';

/**
 * The menu on phones: from the start side, with what has no room in the top bar and the status line at its foot.
 */
export default function PhoneMenu({ groups, onClose }: { groups: readonly MenuGroup[]; onClose(): void }) {
  useFocusReturn();
  const t = useTranslations('shell');
  const common = useTranslations('common');
  const visitor = useVisitor();
  const signOut = useSignOut();
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
      <div className={classes.own}>
        <LanguageMenu />
        {visitor && (
          <p>
            {t('signedInAt', {
              name: visitor.userName,
              time: showDeviceTime(visitor.loginTime, visitor.capabilities.timeFormat),
            })}
          </p>
        )}
        <Button
          variant="default"
          leftSection={<IconLogout className="flip" size={18} stroke={1.75} aria-hidden />}
          onClick={() => void signOut()}
        >
          {t('signOut')}
        </Button>
      </div>
      <StatusLine />
    </Drawer>
  );
}
