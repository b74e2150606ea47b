import Link from 'next/link';
import type { ReactNode } from 'react';
import { isOpen } from '@/lib/routes/verdict';
import { useVisitor } from '@/lib/session/use-visitor';

/** Link to another page; plain text where the page is missing on this device, or hidden from this account. */
export function PageLink({ path, children }: { path: string; children: ReactNode }) {
  const visitor = useVisitor();
  return isOpen(path, visitor) ? (
    <Link href={path} prefetch={false}>
      {children}
    </Link>
  ) : (
    children
  );
}
