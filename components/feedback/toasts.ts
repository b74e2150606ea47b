import { notifications } from '@mantine/notifications';
import { TIMER_MS } from '@/lib/contract/limits';

/** Short messages at the bottom end: a success leaves by itself, a failure stays until it is closed. */
export const toast = {
  success: (message: string) =>
    notifications.show({ message, color: 'moss', autoClose: TIMER_MS.successToast, role: 'status' }),
  failure: (message: string) => notifications.show({ message, color: 'brick', autoClose: false, role: 'alert' }),
  info: (message: string) => notifications.show({ message, color: 'slate', autoClose: 6_000, role: 'status' }),
};
