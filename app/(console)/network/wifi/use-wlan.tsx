import { useFormatter, useTranslations } from 'next-intl';
import { useLink } from '@/components/network/use-link';
import { WLAN_JOIN_S } from '@/lib/contract/limits';
import { WLAN_CARD } from '@/lib/contract/methods/network';
import { rpc } from '@/lib/session/device';
import { useLasting } from '@/lib/use-lasting';

async function read() {
  const { ConnStatus, Since, IPAddress, Reason, SSID, AuthMode, LinkQuality } = await rpc.call(
    'netApp.getLinkStatus',
    { Name: WLAN_CARD },
    { needs: ['ConnStatus'] },
  );
  return {
    phase: ConnStatus,
    since: Since,
    address: IPAddress,
    why: Reason,
    ssid: SSID ?? '',
    security: AuthMode,
    quality: LinkQuality,
  };
}

/** The wireless link as lines of a StatePanel; `why` says why a network could not be joined. */
export function useWlan() {
  const t = useTranslations('network.wifi');
  const format = useFormatter();
  const { link, shown, lines, refresh } = useLink(WLAN_CARD, read);
  // The device may turn to a remembered network.
  const joining = link?.phase === 'Connecting' && `${link.security} ${link.ssid}`;
  const isLate = useLasting(joining, WLAN_JOIN_S * 1_000);
  const isRefused = link?.phase === 'Failed' && link.why === 'AuthFailed';
  const why = !shown
    ? undefined
    : isRefused
      ? t('wrongKey')
      : isLate || link?.phase === 'Failed'
        ? t('noAnswer')
        : undefined;
  return {
    ssid: link?.ssid ?? '',
    /** Encryption of the network; undefined when the device does not report it. */
    security: link?.security,
    /** As it was read last. */
    phase: link?.phase,
    /** Undefined while it cannot be read. */
    shownPhase: shown?.phase,
    why,
    /** The password is wrong. */
    isRefused,
    refresh,
    lines: [
      { label: t('ssid'), value: shown?.ssid && shown.phase !== 'Idle' && <bdi>{shown.ssid}</bdi> },
      ...lines,
      { label: t('reason'), value: why },
      {
        label: t('signal'),
        value: Number.isFinite(shown?.quality) && format.number(Number(shown?.quality) / 100, { style: 'percent' }),
      },
    ],
  };
}

export type Wlan = ReturnType<typeof useWlan>;
