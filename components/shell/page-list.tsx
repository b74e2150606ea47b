import { useTranslations } from 'next-intl';
import { pagesOf } from '@/lib/config-file/table-pages';
import { CONSOLE_ROUTES } from '@/lib/routes/route-table';
import { verdict } from '@/lib/routes/verdict';
import { useVisitor } from '@/lib/session/use-visitor';

/** Pages of this device that edit these tables, and the tables that no page edits; undefined when there are none. */
export function usePagesOf(tables: readonly string[]) {
  const visitor = useVisitor();
  // A file holds tables of every page that such devices can have.
  const has = (page: string) =>
    CONSOLE_ROUTES.some((each) => each.title === page && verdict(each.path, visitor) !== 'not-supported');
  const found = pagesOf(tables, has);
  return found.pages.length + found.others.length > 0 ? found : undefined;
}

/** Pages by their titles, then tables by their names in the protocol. */
export function PageList({ pages, others }: ReturnType<typeof pagesOf>) {
  const title = useTranslations('menu.page');
  return (
    <ul>
      {pages.map((page) => (
        <li key={page}>{title(page)}</li>
      ))}
      {others.map((name) => (
        <li key={name}>
          <bdi dir="ltr">{name}</bdi>
        </li>
      ))}
    </ul>
  );
}
