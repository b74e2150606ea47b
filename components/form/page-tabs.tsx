'use client';

import { Tabs } from '@mantine/core';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { useMayLeave } from '@/components/shell/leave-guard';
import { keysOf } from '@/lib/forms/field-state';
import { unsaved } from '@/lib/forms/unsaved';
import type { ConfigForm } from '@/lib/forms/use-config-form';
import { useStore } from '@/lib/use-store';
import { useOpenTab } from './open-tab';
import classes from './page-tabs.module.css';

/** One tab. */
export interface PageTab {
  key: string;
  title: string;
  /** A quiet text after the title, from the device. */
  note?: string;
  /** Whether its own fields are changed, where the tabs share a form; otherwise the open tab is marked. */
  isChanged?: boolean;
}

/** Tabs over one form, each marked where its own fields are changed; `tabOf` names the tab of a field. */
export const changedTabs = <F extends object>(
  tabs: readonly PageTab[],
  form: ConfigForm<F> | undefined,
  tabOf: (key: keyof F & string) => string,
): PageTab[] => {
  const changed = form ? keysOf(form.values).filter((key) => form.field(key).isChanged) : [];
  return tabs.map((tab) => ({ ...tab, isChanged: changed.some((key) => tabOf(key) === tab.key) }));
};

interface PageTabsProps {
  tabs: readonly PageTab[];
  /** Content of the open tab; mounted when shown and unmounted when another tab opens. `show` opens another. */
  children(key: string, strip: ReactNode, show: (key: string) => void): ReactNode;
  /** Tabs share one form: switching asks nothing. */
  isShared?: boolean;
  /** Title of the entry, such as a door, to which all tabs belong. */
  entry?: string | undefined;
}

/**
 * Tabs of a page. The open tab is in the URL beside other parameters, so that a reload restores it; an unknown one
 * opens the first. Leaving a tab with changes asks. A single tab shows no strip.
 * @assumed pages-2 tabbed page container
 */
export function PageTabs({ tabs, children, isShared = false, entry }: PageTabsProps) {
  const t = useTranslations('form');
  const router = useRouter();
  const pathname = usePathname();
  const search = useSearchParams();
  const asked = search.get('tab');
  const known = (tabs.find((each) => each.key === asked) ?? tabs[0])?.key;
  const [open, setOpen] = useState(known ?? '');
  const mayLeave = useMayLeave();
  const hasChanges = useStore(unsaved) !== undefined;

  useEffect(() => {
    if (known !== undefined) setOpen(known);
  }, [known]);

  useOpenTab(isShared ? entry : tabs[1] && tabs.find((each) => each.key === open)?.title);

  const change = async (key: string | null) => {
    if (key === null || key === open || !(isShared || (await mayLeave()))) return;
    setOpen(key);
    const query = new URLSearchParams(search.toString());
    query.set('tab', key);
    router.replace(`${pathname}?${query}`, { scroll: false });
  };
  const strip = tabs[1] && (
    <Tabs value={open} onChange={(key) => void change(key)}>
      <Tabs.List>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.key} value={tab.key}>
            {tab.title}
            {tab.note && (
              <span className={classes.note}>
                <bdi>{tab.note}</bdi>
              </span>
            )}
            {(tab.isChanged ?? (hasChanges && tab.key === open)) && (
              <span className={classes.changed}>
                <span className="unseen">{t('tabChanged')}</span>
              </span>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
  return <>{children(open, strip, (key) => void change(key))}</>;
}
