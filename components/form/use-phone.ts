import { useMediaQuery } from '@mantine/hooks';

/** The window is as narrow as a phone: what stands side by side at a desk folds into a menu or a button. */
export const usePhone = (): boolean =>
  useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false }) ?? false;
