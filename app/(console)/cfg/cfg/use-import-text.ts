import { useTranslations } from 'next-intl';
import { useBusyText } from '@/components/shell/use-reboot';
import { TransportError } from '@/lib/rpc/rpc-error';
import { upgradeWatch } from '@/lib/session/upgrade-watch';

/** Text of a failed import of settings; undefined: the standard text. */
export function useImportText(): (error: unknown) => string | undefined {
  const t = useTranslations('cfg.cfg');
  const busyText = useBusyText();
  return (error) => {
    // A weekly plan of the file may be in use as well.
    if (upgradeWatch.get() && busyText(error)) return busyText(error);
    return error instanceof TransportError && error.status === undefined ? t('lost') : undefined;
  };
}
