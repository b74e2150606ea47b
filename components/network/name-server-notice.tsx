import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Notice } from '@/components/feedback/notice';
import type { FormField } from '@/lib/forms/form-field';
import { useTables } from '@/lib/forms/use-tables';
import { isolated } from '@/lib/i18n/isolated';
import { isIpv4 } from '@/lib/validation/text-kinds';
import classes from './name-server-notice.module.css';

interface NameServerNoticeProps {
  /** The first name server, empty as all others. */
  field: FormField<string>;
  /** Of the same card, typed or assigned; most gateways answer for names. */
  gateway: string;
}

/**
 * Says what stops working without a name server, with the clock's server where that is a name, and offers the
 * gateway. @assumed cases.md
 */
export function NameServerNotice({ field, gateway }: NameServerNoticeProps) {
  const t = useTranslations('network.ip');
  const { Enable, Address } = useTables([], ['NTP'], 'share').data?.NTP ?? {};
  // A malformed table may hold another type.
  const server = Enable ? String(Address ?? '') : '';
  const clock = server !== '' && !isIpv4(server) && !server.includes(':') ? server : undefined;
  return (
    <div className={classes.notice}>
      <Notice
        tone="warn"
        action={
          isIpv4(gateway) &&
          !field.disabled && (
            <Button size="xs" variant="default" onClick={() => field.set(gateway)}>
              {t('useGateway', { address: isolated(gateway) })}
            </Button>
          )
        }
      >
        {t('noNameServer')} {clock && t('noNameServerClock', { server: isolated(clock) })}
      </Notice>
    </div>
  );
}
