import { useTranslations } from 'next-intl';
import { HelperError } from '@/lib/contract/helper';
import { HelperFailure } from '@/lib/helper/helper-failure';

/** Text of a failed request to the helper; undefined for any other failure. */
export function useHelperText(): (error: unknown) => string | undefined {
  const t = useTranslations('helper');
  return (error) => {
    if (!(error instanceof HelperFailure)) return undefined;
    const { kind, code } = error;
    if (kind === 'old' || kind === 'lost' || kind === 'late') return t(kind);
    if (code === HelperError.NoSuchFile) return t('gone');
    if (code === HelperError.CannotConvert) return t('cannotConvert');
    return t(code === HelperError.Unreachable ? 'unreachable' : 'failed');
  };
}
