import { createStore } from '@/lib/store';
import { useStore } from '@/lib/use-store';

/** The chosen entry is in the address. */
export const query = createStore('');

/** Mock of `next/navigation` for the pages of sections. */
export const navigation = {
  usePathname: () => '/section/set',
  useRouter: () => ({ replace: (address: string) => query.set(address.split('?')[1] ?? ''), push: () => undefined }),
  useSearchParams: () => new URLSearchParams(useStore(query)),
};
