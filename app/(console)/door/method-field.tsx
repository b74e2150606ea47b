import { useTranslations } from 'next-intl';
import { type Choice, SelectField } from '@/components/form/select-field';
import { PageLink } from '@/components/shell/page-link';
import { DOOR_METHODS, type DoorMethod } from '@/lib/contract/tables/door-methods';
import type { FormField } from '@/lib/forms/form-field';
import { useUnlockModes } from '@/lib/session/use-unlock-modes';

const UNLOCK_MODE_PAGE = '/mode/compareMode';
const METHODS = Object.entries(DOOR_METHODS) as [DoorMethod, number][];

/**
 * Opening method: one of those the device lists, all of them while it has not answered. A stored one that is not listed
 * was composed on the page of unlock modes: it is read-only and every save leaves it alone.
 * @assumed pages-1 /door
 */
export function MethodField({ field }: { field: FormField<number> }) {
  const t = useTranslations('door');
  const pages = useTranslations('menu.page');
  const listed = useUnlockModes();
  const stored = field.was ?? field.value;
  const isKept = !listed.includes(stored);
  const choices: Choice<number>[] = METHODS.filter(([, code]) => listed.includes(code) || code === stored).map(
    ([name, value]) => ({ value, label: t(`method.${name}`) }),
  );
  const hint = t.rich('methodKept', {
    page: pages('mode_compareMode'),
    link: (chunks) => <PageLink path={UNLOCK_MODE_PAGE}>{chunks}</PageLink>,
  });
  return (
    <SelectField
      field={{ ...field, disabled: field.disabled || isKept }}
      choices={choices}
      width="long"
      hint={isKept ? hint : field.value === DOOR_METHODS.any ? t('anyHint') : undefined}
    />
  );
}
