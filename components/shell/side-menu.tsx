import { Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconLayoutDashboard } from '@tabler/icons-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { MENU_CAPTIONS, type MenuCaption, type MenuGroup } from '@/lib/routes/route';
import { OVERVIEW } from '@/lib/routes/route-table';
import { CAPTION_ICONS } from './caption-icons';
import classes from './side-menu.module.css';

const holds = (group: MenuGroup, path: string) => group.routes.some((each) => each.path === path);

interface SideMenuProps {
  groups: readonly MenuGroup[];
  /** Icons alone; a click shows the pages of a caption beside them. */
  isNarrow?: boolean;
  /** Called when a page is chosen, also the open one, which changes no path. */
  onChoose?(): void;
}

/**
 * The menu: the overview, then captions, groups under them, pages under those; one caption and one group open at a
 * time. A group with one page is its link. Pages this device or account lacks are not in `groups`.
 */
export function SideMenu({ groups, isNarrow = false, onChoose }: SideMenuProps) {
  const t = useTranslations('menu');
  const label = useTranslations('shell')('menu');
  const pathname = usePathname();
  const nav = useRef<HTMLElement>(null);
  const current = groups.find((group) => holds(group, pathname));
  const [caption, setCaption] = useState(isNarrow ? undefined : current?.caption);
  const [group, setGroup] = useState(current?.name);
  // A new page opens its own caption and group; beside the narrow menu it closes the list it was chosen from.
  useEffect(() => {
    setCaption(isNarrow ? undefined : current?.caption);
    setGroup(current?.name);
  }, [pathname, isNarrow, current?.caption, current?.name]);
  useEffect(() => {
    if (!isNarrow || caption === undefined) return undefined;
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !nav.current?.contains(event.target)) setCaption(undefined);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [isNarrow, caption]);

  const turn = (each: MenuCaption, own: readonly MenuGroup[]) => {
    setCaption(caption === each ? undefined : each);
    // The group of the page, or the only one.
    setGroup(current?.caption === each ? current.name : own.length === 1 ? own[0]?.name : undefined);
  };
  const closeOnFocusOut = (event: FocusEvent<HTMLElement>) => {
    const next = event.relatedTarget;
    if (isNarrow && next instanceof Node && !event.currentTarget.contains(next)) setCaption(undefined);
  };

  return (
    <nav
      ref={nav}
      className={classes.nav}
      data-narrow={isNarrow || undefined}
      aria-label={label}
      onBlur={closeOnFocusOut}
      onClick={({ target }) => {
        if (!(target as Element).closest('a')) return;
        if (isNarrow) setCaption(undefined);
        onChoose?.();
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
          const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')];
          const here = stops.indexOf(event.target as HTMLElement);
          event.preventDefault();
          stops[event.key === 'ArrowDown' ? here + 1 : here - 1]?.focus();
        }
        if (!isNarrow || event.key !== 'Escape' || caption === undefined) return;
        setCaption(undefined);
        nav.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
      }}
    >
      <ul>
        <li>
          <Tooltip label={t('page.overview')} position="right" disabled={!isNarrow}>
            <Link
              href={OVERVIEW.path}
              prefetch={false}
              className={classes.caption}
              aria-label={isNarrow ? t('page.overview') : undefined}
              aria-current={pathname === OVERVIEW.path ? 'page' : undefined}
            >
              <IconLayoutDashboard size={isNarrow ? 18 : 16} stroke={1.75} aria-hidden />
              {!isNarrow && t('page.overview')}
            </Link>
          </Tooltip>
        </li>
        {MENU_CAPTIONS.map((each) => {
          const own = groups.filter((one) => one.caption === each);
          if (own.length === 0) return null;
          const isOpen = caption === each;
          const Icon = CAPTION_ICONS[each];
          const Chevron = isOpen ? IconChevronDown : IconChevronRight;
          const name = t(`caption.${each}`);
          return (
            <li key={each}>
              <Tooltip label={name} position="right" disabled={!isNarrow || isOpen}>
                <button
                  type="button"
                  className={classes.caption}
                  aria-label={isNarrow ? name : undefined}
                  aria-expanded={isOpen}
                  data-current={current?.caption === each || undefined}
                  onClick={() => turn(each, own)}
                >
                  <Icon size={isNarrow ? 18 : 16} stroke={1.75} aria-hidden />
                  {!isNarrow && (
                    <>
                      <span>{name}</span>
                      <Chevron
                        className={isOpen ? classes.chevron : `${classes.chevron} flip`}
                        size={14}
                        stroke={1.75}
                        aria-hidden
                      />
                    </>
                  )}
                </button>
              </Tooltip>
              {isOpen && (
                <div className={classes.pages}>
                  {isNarrow && <b className={classes.title}>{name}</b>}
                  <ul>
                    {own.map((one) => (
                      <GroupEntry
                        key={one.name}
                        group={one}
                        pathname={pathname}
                        isOpen={group === one.name}
                        onToggle={() => setGroup(group === one.name ? undefined : one.name)}
                      />
                    ))}
                  </ul>
                </div>
              )}
            </li>
          );
        })}
      </ul>
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
  const [only, ...more] = group.routes;
  // A page alone has one name in the menu and in its head.
  if (only && more.length === 0) {
    return (
      <li>
        <Link href={only.path} prefetch={false} aria-current={pathname === only.path ? 'page' : undefined}>
          {t(`page.${only.title}` as never)}
        </Link>
      </li>
    );
  }
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        data-current={holds(group, pathname) || undefined}
        onClick={onToggle}
      >
        <span>{t(`group.${group.name}` as never)}</span>
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
