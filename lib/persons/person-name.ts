import { withoutControls } from '@/lib/i18n/isolated';

/** What a person is called on a page: the user ID stands in for an empty name. */
export const personName = ({ UserID, UserName }: { UserID: string; UserName?: string | null }): string =>
  withoutControls(UserName?.trim() ? UserName : UserID);
