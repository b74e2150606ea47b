import { useLink } from '@/components/network/use-link';
import type { PlatformName } from '@/lib/contract/tables/platforms';
import { rpc } from '@/lib/session/device';

/** State of the registration at a platform, polled while the page is open. */
export const usePlatformLink = (Name: PlatformName) =>
  useLink(Name, async () => {
    const { state, reason } = await rpc.call('netApp.getVspStatus', { Name }, { needs: ['state'] });
    return { phase: state, reason };
  });
