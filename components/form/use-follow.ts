import { useTranslations } from 'next-intl';
import { toast } from '@/components/feedback/toasts';
import { useCapabilities } from '@/lib/session/use-visitor';

/** Name of the message about the new address. */
const MOVE = 'move';

/** After a save that moved the console: leads the browser to its new address as soon as the device answers there. */
export function useFollow(): (next: string) => Promise<void> {
  const t = useTranslations('trial');
  const { serialNumber } = useCapabilities();
  return async (next) => {
    const { host, origin } = new URL(next);
    toast.info(t('moving', { address: host }));
    const [{ prober }, { answersAt }] = await Promise.all([
      import(/* webpackChunkName: "trial" */ '@/lib/trial/trial-calls'),
      import(/* webpackChunkName: "trial" */ '@/lib/trial/follow'),
    ]);
    if (await answersAt(prober, origin, serialNumber)) window.location.assign(next);
    else toast.failure(t('silent', { address: host }), { act: MOVE, outlivesPage: true });
  };
}
