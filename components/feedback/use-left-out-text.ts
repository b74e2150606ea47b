import { useFormatter, useTranslations } from 'next-intl';
import { isolated } from '@/lib/i18n/isolated';
import { LIST_FORMAT } from '@/lib/i18n/list-format';

/** Most IDs that are listed: the text is a message, and gives the number of all. */
const IDS_MAX = 10;

/** Text about persons of whom a photo is not in an exported file; undefined where there are none. */
export function useLeftOutText(): (ids: readonly string[]) => string | undefined {
  const t = useTranslations('personImport.photos');
  const format = useFormatter();
  return (ids) => {
    if (ids.length === 0) return undefined;
    const shown = format.list(ids.slice(0, IDS_MAX).map(isolated), LIST_FORMAT);
    // Behind the list: a member of it would be written with "and".
    return t('leftOut', { count: ids.length, ids: ids.length > IDS_MAX ? `${shown} …` : shown });
  };
}
