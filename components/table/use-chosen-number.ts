import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useMayLeave } from '@/components/shell/leave-guard';

/**
 * The open entry of a numbered list, and how to open another one, which asks when changes would be lost. It is in
 * the URL, so that a reload restores it; a number outside 0 to `count` - 1 opens the first.
 */
export function useChosenNumber(count: number): [chosen: number, choose: (next: number) => Promise<void>] {
  const router = useRouter();
  const pathname = usePathname();
  const mayLeave = useMayLeave();
  const asked = Math.trunc(Number(useSearchParams().get('number')));
  const known = asked >= 0 && asked < count ? asked : 0;
  // Kept in state, because the URL changes only after the router has requested the page's data from the device.
  const [chosen, setChosen] = useState(known);
  // A link to another entry of the open page, such as that of a pending change, changes only the URL.
  useEffect(() => setChosen(known), [known]);
  return [
    chosen,
    async (next) => {
      if (next === chosen || !(await mayLeave())) return;
      setChosen(next);
      router.replace(`${pathname}?number=${next}`, { scroll: false });
    },
  ];
}
