import { TextInput } from '@mantine/core';
import { IconChevronRight, IconSearch } from '@tabler/icons-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Fragment, type KeyboardEvent, useRef, useState } from 'react';
import { DialogFrame } from '@/components/form/dialog-frame';
import { findPages } from '@/lib/routes/find-pages';
import type { MenuGroup } from '@/lib/routes/route';
import classes from './page-search.module.css';

const TYPED_MAX = 64;

/** The pages of the menu by name. Enter opens the first; the arrow keys go through the list. @assumed pages-1 shell */
export default function PageSearch({ groups, onClose }: { groups: readonly MenuGroup[]; onClose(): void }) {
  const t = useTranslations('pageSearch');
  const menu = useTranslations('menu');
  const [typed, setTyped] = useState('');
  const body = useRef<HTMLDivElement>(null);
  const pages = groups.flatMap((group) =>
    group.routes.map(({ path, title }) => {
      const name = menu(`page.${title}` as never);
      const groupName = menu(`group.${group.name}` as never);
      return { path, name, place: [menu(`caption.${group.caption}`), ...(groupName === name ? [] : [groupName])] };
    }),
  );
  const found = findPages(pages, typed);

  const move = (event: KeyboardEvent) => {
    const stops = [...(body.current?.querySelectorAll<HTMLElement>('input, a') ?? [])];
    const here = stops.indexOf(document.activeElement as HTMLElement);
    const isInBox = here === 0;
    if (event.key === 'Enter' && isInBox) stops[1]?.click();
    else if (event.key === 'ArrowDown') stops[here + 1]?.focus();
    else if (event.key === 'ArrowUp') stops[Math.max(0, here - 1)]?.focus();
    else return;
    event.preventDefault();
  };

  return (
    <DialogFrame title={t('open')} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys only move the focus between its links. */}
      <div ref={body} className={classes.body} onKeyDown={move}>
        <TextInput
          aria-label={t('name')}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={typed}
          maxLength={TYPED_MAX}
          autoComplete="off"
          data-autofocus
          dir="auto"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <p role="status" className={classes.count}>
          {found.length === 0 ? t('none') : t('count', { count: found.length })}
        </p>
        <ul className={classes.list}>
          {found.map(({ path, name, place }) => (
            <li key={path}>
              <Link href={path} prefetch={false} onClick={onClose}>
                <span>{name}</span>
                <small>
                  {place.map((each, index) => (
                    <Fragment key={each}>
                      {index > 0 && <IconChevronRight className="flip" size={12} stroke={1.75} aria-hidden />}
                      {each}
                    </Fragment>
                  ))}
                </small>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </DialogFrame>
  );
}
