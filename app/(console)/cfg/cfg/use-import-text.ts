import { useTranslations } from 'next-intl';
import { useBusyText } from '@/components/shell/use-reboot';
import { ReplyError } from '@/lib/contract/error-codes';
import { RpcError, TransportError } from '@/lib/rpc/rpc-error';
import { upgradeWatch } from '@/lib/session/upgrade-watch';

/** Text of a failed import of settings; undefined: the standard text. */
export function useImportText(): (error: unknown) => string | undefined {
  const t = useTranslations('cfg.cfg');
  const errors = useTranslations('errors');
  const busyText = useBusyText();
  return (error) => {
    // The device takes less than the console allows.
    if (error instanceof RpcError && error.code === ReplyError.BodyTooLong) return errors('ImportTooLarge');
    // A weekly plan of the file may be in use as well.
    if (upgradeWatch.get() && busyText(error)) return busyText(error);
    return error instanceof TransportError && error.status === undefined ? t('lost') : undefined;
  };
}
