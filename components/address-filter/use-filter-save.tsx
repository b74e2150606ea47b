import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ask } from '@/components/feedback/ask';
import { useSafeApply } from '@/components/form/use-safe-apply';
import { changesActiveFilter, type FilterFields, lockOut } from '@/lib/address-filter/filter-fields';
import type { ConfigForm } from '@/lib/forms/use-config-form';

const portOfPage = () => Number(window.location.port || (window.location.protocol === 'https:' ? 443 : 80));

/**
 * `confirmSave` of a page with the filter: a filter that keeps out this browser is asked about first, and each change
 * of an active one can be tried.
 */
export function useFilterSave(browser: string | undefined) {
  const t = useTranslations('safe.ipfilter');
  const common = useTranslations('common');
  const safely = useSafeApply<FilterFields>(({ values, loaded }) =>
    changesActiveFilter(values, loaded) ? { locksOut: lockOut(values, browser, portOfPage()) === 'yes' } : undefined,
  );
  return async (form: ConfigForm<FilterFields>) => {
    const danger = changesActiveFilter(form.values, form.loaded) ? lockOut(form.values, browser, portOfPage()) : 'no';
    if (danger !== 'no') {
      const isSure = await ask({
        title: t('lockOutTitle'),
        text: danger === 'yes' ? t.rich('lockOutText', { address: browser ?? '', bdi: ltr }) : t('lockOutUnknown'),
        confirm: t('lockOutConfirm'),
        cancel: common('cancel'),
        isDangerous: true,
      });
      if (!isSure) return false;
    }
    return safely(form);
  };
}

const ltr = (address: ReactNode) => <bdi dir="ltr">{address}</bdi>;
