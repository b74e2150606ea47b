import { useTranslations } from 'next-intl';
import { RpcError } from '@/lib/rpc/rpc-error';

/** Reasons why another server refused a request of the device, or could not be reached. */
const REASONS = ['AuthFailed', 'ConnectTimeout', 'EmailNotSet', 'FlowLimit', 'NetworkError'] as const;

/** Text of such a reason, by its key or in a refusal; undefined for others. */
export function useReasonText(): (reason: unknown) => string | undefined {
  const t = useTranslations('network.link.reason');
  return (reason) => {
    const key = reason instanceof RpcError ? reason.detail.reason : reason;
    const known = REASONS.find((each) => each === key);
    return known && t(known);
  };
}
