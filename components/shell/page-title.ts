import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { titleKey } from '@/lib/routes/route';

/** Title of the current page, from the route table's messages. */
export function usePageTitle(): string {
  const t = useTranslations('menu.page');
  const key = titleKey(usePathname());
  return t.has(key as never) ? t(key as never) : '';
}
