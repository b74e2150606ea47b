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
  // The address follows, after it has asked the device for the page's data.
  const [chosen, setChosen] = useState(known);
  // A link of the open page, as that of a pending change, leads to another entry.
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
