'use client';

import { IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { HeadActs } from '@/components/form/head-acts';
import { PageBody } from '@/components/form/page-body';
import { PageHead } from '@/components/form/page-head';
import { ICON } from '@/components/theme/icon';
import { rereadWithPage } from '@/lib/forms/with-page';
import { useCapabilities } from '@/lib/session/use-visitor';
import { Accounts } from './accounts';
import { PeriodForm } from './period-form';

/**
 * User management › Accounts: password, recovery contact, how long a password may live; other accounts
 * where the device keeps several. Calls of userManager, Security.addUser, PasswdFind.getContact; table PwdUpdatePeriod
 * where the device keeps a period. @spec §6; @assumed pages-1 /user
 */
export default function UserPage() {
  const common = useTranslations('common');
  const queries = useQueryClient();
  const { pwdUpdatePeriod } = useCapabilities();
  if (pwdUpdatePeriod.support) {
    return (
      <PeriodForm listed={pwdUpdatePeriod.list}>
        <Accounts />
      </PeriodForm>
    );
  }
  const refresh = {
    label: common('refresh'),
    icon: <IconRefresh {...ICON} />,
    run: () => void rereadWithPage(queries),
  };
  return (
    <PageBody head={<PageHead actions={<HeadActs acts={[refresh]} />} />}>
      <Accounts />
    </PageBody>
  );
}
