import {
  IconClockOff,
  IconHistory,
  IconLogout,
  IconMoon,
  IconPower,
  IconRestore,
  IconUser,
  IconUserEdit,
} from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ICON } from '@/components/theme/icon';
import type { SignedIn } from '@/lib/session/session';
import { useAuthority } from '@/lib/session/use-visitor';
import { ActMenu } from './act-menu';
import { FactoryResetDialog } from './factory-reset-dialog';
import { ModifyAccountDialog } from './modify-account-dialog';
import { useAskedReboot } from './use-reboot';

interface AccountMenuProps {
  visitor: SignedIn;
  /** User name, and the time of the sign-in. */
  who: string;
  /** Shows what was changed in this sign-in. */
  onJournal(): void;
  /** Chooses the time without use after which this browser signs out. */
  onIdle(): void;
  /** Chooses light or dark. */
  onAppearance(): void;
  onSignOut(): Promise<void>;
}

/** Account and power on devices of type ASH31. @spec §2 top bar */
export function AccountMenu({ visitor, who, onJournal, onIdle, onAppearance, onSignOut }: AccountMenuProps) {
  const t = useTranslations('shell');
  const idle = useTranslations('idle');
  const appearance = useTranslations('appearance');
  const journal = useTranslations('journal');
  const [dialog, setDialog] = useState<'modify' | 'reset'>();
  const mayMaintain = useAuthority('AuthMaintence');
  const restart = useAskedReboot();
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

  return (
    <>
      <ActMenu
        label={t('accountOf', { name: visitor.userName })}
        head={who}
        acts={[
          { label: t('modify'), icon: <IconUserEdit {...icon} />, run: () => setDialog('modify') },
          { label: journal('title'), icon: <IconHistory {...icon} />, run: onJournal },
          { label: idle('title'), icon: <IconClockOff {...icon} />, run: onIdle },
          { label: appearance('title'), icon: <IconMoon {...icon} />, run: onAppearance },
          { label: t('signOut'), icon: <IconLogout className="flip" {...icon} />, run: () => void onSignOut() },
          ...(mayMaintain
            ? [
                { label: t('restart'), icon: <IconPower {...icon} />, startsGroup: true, run: () => void restart() },
                {
                  label: t('reset'),
                  icon: <IconRestore {...icon} />,
                  isDangerous: true,
                  run: () => setDialog('reset'),
                },
              ]
            : []),
        ]}
      >
        <IconUser {...ICON} />
        <bdi>{visitor.userName}</bdi>
      </ActMenu>
      {dialog === 'modify' && <ModifyAccountDialog visitor={visitor} onClose={() => setDialog(undefined)} />}
      {dialog === 'reset' && <FactoryResetDialog visitor={visitor} onClose={() => setDialog(undefined)} />}
    </>
  );
}
