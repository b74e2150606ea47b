import { useMediaQuery } from '@mantine/hooks';

/** The window is as narrow as a phone: what is side by side on a desktop becomes a menu or a button. */
export const usePhone = (): boolean =>
  useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false }) ?? false;
