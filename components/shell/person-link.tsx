import type { ReactNode } from 'react';
import { PageLink } from './page-link';

interface PersonLinkProps {
  userId: string;
  children: ReactNode;
}

/** Leads to the list of people with this one; plain text for an account that may not open it, and without an ID. */
export function PersonLink({ userId, children }: PersonLinkProps) {
  return userId === '' ? (
    children
  ) : (
    <PageLink path="/personManage" search={{ text: userId }}>
      {children}
    </PageLink>
  );
}
