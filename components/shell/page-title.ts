import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { titleKey } from '@/lib/routes/route';

/** Names of pages by their paths, as the menu has them; '' for a path that is no page of the console. */
export function usePageNames(): (path: string) => string {
  const t = useTranslations('menu.page');
  return (path) => {
    // A path may come from the device or from the address, so that its key cannot be checked before.
    const key = titleKey(path) as never;
    return t.has(key) ? t(key) : '';
  };
}

/** Name of the current page. */
export function usePageTitle(): string {
  return usePageNames()(usePathname());
}
