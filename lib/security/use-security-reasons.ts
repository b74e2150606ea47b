import { useTables } from '@/lib/forms/use-tables';
import { isOpen } from '@/lib/routes/verdict';
import { useVisitor } from '@/lib/session/use-visitor';
import { SECURITY_TABLES, securityReasons, securitySettings } from './security-reasons';

/** The page that changes the settings; only its accounts may read all of them. */
export const SECURITY_PAGE = '/safe/ssh';
const FOR_EVERYBODY = SECURITY_TABLES.slice(0, 2);
const ALL = SECURITY_TABLES.slice();

/**
 * The reasons of this device as far as the account may know them; before the tables are read, those of the connection
 * alone.
 */
export function useSecurityReasons() {
  const visitor = useVisitor();
  const query = useTables([], isOpen(SECURITY_PAGE, visitor) ? ALL : FOR_EVERYBODY, 'share');
  const reasons = securityReasons(securitySettings(query.data ?? {}), {
    protocol: window.location.protocol,
    follows: visitor?.capabilities.synKeyFrameEncrypt === true,
  });
  return { reasons, query };
}
