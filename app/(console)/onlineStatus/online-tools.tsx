import { NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { ICON } from '@/components/theme/icon';
import { CONTACT_TYPES, type ContactType } from '@/lib/contract/records';
import { ONLINE_STATES, type OnlineFilter } from '@/lib/intercom/online-rows';

const SEARCH_MAX = 32;

interface OnlineToolsProps {
  filter: OnlineFilter;
  onChange(filter: OnlineFilter): void;
}

/** Search and filters. */
export function OnlineTools({ filter, onChange }: OnlineToolsProps) {
  const t = useTranslations('onlineStatus');
  const change = (part: Partial<OnlineFilter>) => onChange({ ...filter, ...part });
  return (
    <>
      <TextInput
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch {...ICON} />}
        value={filter.text}
        maxLength={SEARCH_MAX}
        dir="auto"
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={t('field.type')}
        value={filter.type}
        onChange={(event) => change({ type: event.currentTarget.value as ContactType | '' })}
        data={[
          { value: '', label: t('allTypes') },
          ...CONTACT_TYPES.map((value) => ({ value, label: t(`type.${value}`) })),
        ]}
      />
      <NativeSelect
        aria-label={t('field.state')}
        value={filter.state}
        onChange={(event) => change({ state: event.currentTarget.value as OnlineFilter['state'] })}
        data={[
          { value: '', label: t('allStates') },
          ...ONLINE_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
        ]}
      />
    </>
  );
}
