'use client';

import { PageBody } from '@/components/form/page-body';
import { PageHead } from '@/components/form/page-head';
import { useCapabilities } from '@/lib/session/use-visitor';
import { Accounts } from './accounts';
import { PeriodForm } from './period-form';

/**
 * User management › Accounts: password, recovery contact, how long a password may live; other accounts
 * where the device keeps several. Calls of userManager, Security.addUser, PasswdFind.getContact; table PwdUpdatePeriod
 * where the device keeps a period. @spec §6; @assumed pages-1 /user
 */
export default function UserPage() {
  const { pwdUpdatePeriod } = useCapabilities();
  if (pwdUpdatePeriod.support) {
    return (
      <PeriodForm listed={pwdUpdatePeriod.list}>
        <Accounts />
      </PeriodForm>
    );
  }
  return (
    <PageBody head={<PageHead />}>
      <Accounts />
    </PageBody>
  );
}
