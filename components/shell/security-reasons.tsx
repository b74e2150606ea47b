import { useTranslations } from 'next-intl';
import type { Concern } from '@/lib/security/findings';
import classes from './security-reasons.module.css';

/** Why the device or this connection is not secure, one reason a line. */
export function SecurityReasons({ reasons }: { reasons: readonly Concern[] }) {
  const t = useTranslations('security.reason');
  return (
    <ul className={classes.reasons}>
      {reasons.map((reason) => (
        <li key={reason} data-reason={reason}>
          {t(reason)}
        </li>
      ))}
    </ul>
  );
}
