import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type Choice, SelectField } from '@/components/form/select-field';
import { DOOR_METHODS, type DoorMethod } from '@/lib/contract/configs';
import type { FormField } from '@/lib/forms/form-field';
import { isOpen } from '@/lib/routes/verdict';
import { rpc } from '@/lib/session/device';
import { useVisitor } from '@/lib/session/use-visitor';

const UNLOCK_MODE_PAGE = '/mode/compareMode';
const METHODS = Object.entries(DOOR_METHODS) as [DoorMethod, number][];

/**
 * Opening method: one of those the device lists, all of them while it has not said. A stored one that is not listed was
 * put together on the page of unlock modes: it stands read-only and every save leaves it alone. @assumed pages-1 /door
 */
export function MethodField({ field }: { field: FormField<number> }) {
  const t = useTranslations('door');
  const pages = useTranslations('menu.page');
  const visitor = useVisitor();
  const query = useQuery({ queryKey: ['unlock modes'], queryFn: () => rpc.call('AC.getCaps', {}) });
  const listed = query.data?.UnlockModes ?? Object.values<number>(DOOR_METHODS);
  const stored = field.was ?? field.value;
  const isKept = !listed.includes(stored);
  const choices: Choice<number>[] = METHODS.filter(([, code]) => listed.includes(code) || code === stored).map(
    ([name, value]) => ({ value, label: t(`method.${name}`) }),
  );
  const hint = t.rich('methodKept', {
    page: pages('mode_compareMode'),
    // The page may be missing on this device, or hidden from this account.
    link: (chunks) =>
      isOpen(UNLOCK_MODE_PAGE, visitor) ? (
        <Link href={UNLOCK_MODE_PAGE} prefetch={false}>
          {chunks}
        </Link>
      ) : (
        chunks
      ),
  });
  return (
    <SelectField
      field={{ ...field, disabled: field.disabled || isKept }}
      choices={choices}
      width="long"
      hint={isKept ? hint : undefined}
    />
  );
}
