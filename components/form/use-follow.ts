import { useTranslations } from 'next-intl';
import { toast } from '@/components/feedback/toasts';
import { useCapabilities } from '@/lib/session/use-visitor';

/** Name of the message about the new address. */
const MOVE = 'move';

const load = () =>
  Promise.all([
    import(/* webpackChunkName: "trial" */ '@/lib/trial/trial-calls'),
    import(/* webpackChunkName: "trial" */ '@/lib/trial/follow'),
  ]);

/**
 * Loads the code that follows the device, with its worker. Called before the device moves: afterwards the old address
 * may not answer. Throws when the code cannot be loaded.
 */
export async function loadFollower(): Promise<void> {
  const [{ prober }] = await load();
  await prober.ask(window.location.origin);
}

/** After a save that moved the console: leads the browser to its new address as soon as the device answers there. */
export function useFollow(): (next: string) => Promise<void> {
  const t = useTranslations('trial');
  const { serialNumber } = useCapabilities();
  const follow = async (next: string): Promise<void> => {
    const { host, origin } = new URL(next);
    toast.info(t('moving', { address: host }));
    const isThere = await load()
      .then(([{ prober }, { answersAt }]) => answersAt(prober, origin, serialNumber))
      .catch(() => false);
    if (isThere) window.location.assign(next);
    else
      toast.failure(t('silent', { address: host }), {
        act: MOVE,
        outlivesPage: true,
        retry: () => void follow(next),
        // Where the browser may not ask the new address, it may still open it.
        link: { address: next, label: t('open', { address: host }) },
      });
  };
  return follow;
}
