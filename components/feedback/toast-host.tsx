import { Notifications, notifications, notificationsStore } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useStore } from '@/lib/use-store';
import classes from './toast-host.module.css';
import { pendingToasts } from './toasts';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/notifications/styles.layer.css';

/** Messages at a time. */
const LIMIT = 4;

const COLORS = { ok: 'moss', bad: 'brick', info: 'slate' } as const;

/** Shows what is pending. Loads with the first message: a page that says nothing does not pay for it. */
export default function ToastHost() {
  const common = useTranslations('common');
  const pending = useStore(pendingToasts);
  useEffect(() => {
    if (pending.length === 0) return;
    for (const { id, tone, message, life } of pending) {
      // Failures stay until they are closed: the oldest makes room, or the newest would wait unseen.
      const shown = notificationsStore.getState().notifications;
      for (const old of shown.slice(0, Math.max(0, shown.length - LIMIT + 1))) notifications.hide(old.id ?? '');
      notifications.show({
        id: `toast-${id}`,
        message,
        color: COLORS[tone],
        autoClose: life,
        role: tone === 'bad' ? 'alert' : 'status',
        closeButtonProps: { 'aria-label': common('close') },
      });
    }
    pendingToasts.set([]);
  }, [pending, common]);
  return <Notifications className={classes.area} position="bottom-right" limit={LIMIT} />;
}
