import { useTranslations } from 'next-intl';
import { Mark, type Tone } from '@/components/feedback/mark';
import { CHAIN_STATES, type ChainState } from '@/lib/contract/methods/sub-controllers';

const LOOKS = {
  Online: { tone: 'ok', key: 'online' },
  Offline: { tone: 'bad', key: 'offline' },
  Unknown: { tone: 'off', key: 'unknown' },
} as const satisfies Record<ChainState, { tone: Tone; key: string }>;

/** Whether an attached device is reachable; a missing or unknown answer means unknown. */
export const chainStateOf = (answer: unknown): ChainState => CHAIN_STATES.find((each) => each === answer) ?? 'Unknown';

/** The same in words. */
export function ChainMark({ state }: { state: ChainState }) {
  const t = useTranslations('onlineStatus.state');
  const { tone, key } = LOOKS[state];
  return <Mark tone={tone}>{t(key)}</Mark>;
}
