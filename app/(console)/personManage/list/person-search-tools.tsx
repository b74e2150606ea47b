import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconFilter, IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { usePhone } from '@/components/form/use-phone';
import { ICON } from '@/components/theme/icon';
import { USER_TYPES, type UserType } from '@/lib/contract/records';
import { isFilteredView, type PeopleView } from '@/lib/persons/people-view';

const PersonFilters = lazyPart(() => import('./person-filters').then((module) => module.PersonFilters), 'block');

const TYPES = Object.keys(USER_TYPES) as UserType[];

interface PersonSearchToolsProps {
  view: PeopleView;
  onView: Dispatch<SetStateAction<PeopleView>>;
}

/** Search box and filters of the list; the key "/" focuses the box. */
export function PersonSearchTools({ view, onView }: PersonSearchToolsProps) {
  const t = useTranslations('personManage');
  const table = useTranslations('table');
  const box = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [text, setText] = useState(view.text);
  const isPhone = usePhone();
  /** Undefined until the filters are opened for the first time, unless the address sets some. */
  const [isOpen, setOpen] = useState(isFilteredView({ ...view, text: '', type: '' }) ? false : undefined);
  useEffect(() => {
    const onSlash = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      // Below an open dialog nothing moves.
      if (event.key !== '/' || isTyping || document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      box.current?.focus();
    };
    document.addEventListener('keydown', onSlash);
    return () => document.removeEventListener('keydown', onSlash);
  }, []);
  const types = (
    <NativeSelect
      aria-label={t('field.type')}
      value={view.type}
      onChange={({ currentTarget: { value } }) => onView((was) => ({ ...was, type: value as UserType | '' }))}
      data={[{ value: '', label: t('allTypes') }, ...TYPES.map((each) => ({ value: each, label: t(`type.${each}`) }))]}
    />
  );
  return (
    <>
      <TextInput
        ref={box}
        aria-label={t('search')}
        aria-keyshortcuts="/"
        placeholder={t('searchHint')}
        leftSection={<IconSearch {...ICON} />}
        value={text}
        maxLength={32}
        dir="auto"
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          onView((was) => ({ ...was, text: value }));
        }}
      />
      {/* On a phone all filters are behind the button. */}
      {!isPhone && types}
      <Button
        ref={opener}
        variant={isPhone ? 'default' : 'subtle'}
        leftSection={<IconFilter {...ICON} />}
        aria-expanded={isOpen ?? false}
        onClick={() => setOpen(!isOpen)}
      >
        {table('filters')}
      </Button>
      {isPhone && isOpen && types}
      {/* When collapsed, chips show which filters are set. */}
      {isOpen !== undefined && <PersonFilters view={view} onView={onView} isOpen={isOpen} opener={opener} />}
    </>
  );
}
