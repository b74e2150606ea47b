import Link from 'next/link';
import type { ReactNode } from 'react';
import { isOpen } from '@/lib/routes/verdict';
import { useVisitor } from '@/lib/session/use-visitor';

interface PageLinkProps {
  path: string;
  /** What the page begins with, such as a filter. */
  search?: Readonly<Record<string, string>>;
  children: ReactNode;
}

/** Link to another page; plain text where the page is missing on this device, or hidden from this account. */
export function PageLink({ path, search, children }: PageLinkProps) {
  const visitor = useVisitor();
  return isOpen(path, visitor) ? (
    <Link href={search ? `${path}?${new URLSearchParams(search)}` : path} prefetch={false}>
      {children}
    </Link>
  ) : (
    children
  );
}
