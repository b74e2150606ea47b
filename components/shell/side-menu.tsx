import {
  IconAdjustments,
  IconAdjustmentsHorizontal,
  IconBell,
  IconBrush,
  IconCalendar,
  IconChartLine,
  IconChevronDown,
  IconChevronRight,
  IconCpu,
  IconDoor,
  IconFaceId,
  IconFingerprint,
  IconHistory,
  IconId,
  IconList,
  IconNetwork,
  IconPhone,
  IconPhoto,
  IconShield,
  IconTool,
  IconUsers,
  IconVideo,
  IconVolume,
} from '@tabler/icons-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { MenuGroup } from '@/lib/routes/route';
import classes from './side-menu.module.css';

const ICONS: Record<string, typeof IconList> = {
  userManagement: IconUsers,
  users: IconUsers,
  timeSections: IconCalendar,
  accessLogs: IconList,
  door: IconDoor,
  accessMode: IconFingerprint,
  compareMode: IconFingerprint,
  alarm: IconBell,
  videoIntercom: IconPhone,
  image: IconPhoto,
  personalization: IconBrush,
  statistics: IconChartLine,
  workMode: IconId,
  video: IconVideo,
  face: IconFaceId,
  network: IconNetwork,
  safety: IconShield,
  voice: IconVolume,
  autoMaintenance: IconTool,
  configuration: IconAdjustmentsHorizontal,
  system: IconCpu,
  systemSupport: IconCpu,
  logs: IconHistory,
  advanced: IconAdjustments,
};

const CAPTIONS = ['access', 'picture', 'device'] as const;

/** The menu: three captions, groups under them, one group open at a time. A group with one page is its link. */
export function SideMenu({ groups }: { groups: readonly MenuGroup[] }) {
  const t = useTranslations('menu');
  const label = useTranslations('shell')('menu');
  const pathname = usePathname();
  const current = groups.find((group) => group.routes.some((each) => each.path === pathname))?.name;
  const [open, setOpen] = useState(current);
  useEffect(() => setOpen(current), [current]);

  return (
    <nav className={classes.nav} aria-label={label}>
      {CAPTIONS.map((caption) => {
        const own = groups.filter((group) => group.caption === caption);
        if (own.length === 0) return null;
        return (
          <div key={caption}>
            <h2 id={`menu-${caption}`}>{t(`caption.${caption}`)}</h2>
            <ul aria-labelledby={`menu-${caption}`}>
              {own.map((group) => (
                <GroupEntry
                  key={group.name}
                  group={group}
                  pathname={pathname}
                  isOpen={open === group.name}
                  onToggle={() => setOpen(open === group.name ? undefined : group.name)}
                />
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}

interface GroupEntryProps {
  group: MenuGroup;
  pathname: string;
  isOpen: boolean;
  onToggle(): void;
}

function GroupEntry({ group, pathname, isOpen, onToggle }: GroupEntryProps) {
  const t = useTranslations('menu');
  const Icon = ICONS[group.name] ?? IconList;
  const name = t(`group.${group.name}` as never);
  const [only, ...more] = group.routes;
  if (only && more.length === 0) {
    return (
      <li>
        <Link href={only.path} prefetch={false} aria-current={pathname === only.path ? 'page' : undefined}>
          <Icon size={16} stroke={1.75} aria-hidden />
          <span>{name}</span>
        </Link>
      </li>
    );
  }
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <li>
      <button type="button" aria-expanded={isOpen} data-open={isOpen || undefined} onClick={onToggle}>
        <Icon size={16} stroke={1.75} aria-hidden />
        <span>{name}</span>
        <Chevron className={isOpen ? classes.chevron : `${classes.chevron} flip`} size={14} stroke={1.75} aria-hidden />
      </button>
      {isOpen && (
        <ul>
          {group.routes.map((each) => (
            <li key={each.path}>
              <Link href={each.path} prefetch={false} aria-current={pathname === each.path ? 'page' : undefined}>
                {t(`page.${each.title}` as never)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
