import { NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { USER_TYPES, type UserType } from '@/lib/contract/records';
import type { PersonSearch } from '@/lib/records/access-users';

const TYPES = Object.keys(USER_TYPES) as UserType[];

interface PersonSearchToolsProps {
  search: PersonSearch;
  onSearch(search: PersonSearch): void;
}

/** Search box and filter of the list; the key "/" leads into the box. */
export function PersonSearchTools({ search, onSearch }: PersonSearchToolsProps) {
  const t = useTranslations('personManage');
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onSlash = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      if (event.key !== '/' || isTyping) return;
      event.preventDefault();
      box.current?.focus();
    };
    document.addEventListener('keydown', onSlash);
    return () => document.removeEventListener('keydown', onSlash);
  }, []);
  return (
    <>
      <TextInput
        ref={box}
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={search.text}
        maxLength={32}
        dir="auto"
        onChange={(event) => onSearch({ ...search, text: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={t('field.type')}
        value={search.type}
        onChange={(event) => onSearch({ ...search, type: event.currentTarget.value as UserType | '' })}
        data={[
          { value: '', label: t('allTypes') },
          ...TYPES.map((each) => ({ value: each, label: t(`type.${each}`) })),
        ]}
      />
    </>
  );
}
