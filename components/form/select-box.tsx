import { Select, type SelectProps } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';

/**
 * A select without its row. Its list is rendered from the first focus on: the library renders and places the hidden
 * list of every closed select, a tenth of the processor time of a page of many. After that it stays, since the arrow
 * keys look for the chosen entry in it before it is open. An entry that a device names twice is listed once: the
 * library gives up the whole page over it. In a list that is searched Enter takes the first entry that fits; it saves
 * no page, as in a select of the browser.
 */
export function SelectBox({ onFocus, onKeyDown, data, ...props }: Omit<SelectProps, 'comboboxProps'>) {
  const t = useTranslations('form');
  const [isReached, setReached] = useState(false);
  return (
    <Select
      {...(props.searchable && { selectFirstOptionOnChange: true, nothingFoundMessage: t('noChoice') })}
      {...props}
      data={data && eachOnce(data)}
      comboboxProps={{ keepMounted: isReached, transitionProps: { duration: 0 }, hideDetached: false }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
        onKeyDown?.(event);
      }}
      onFocus={(event) => {
        setReached(true);
        // What is typed next replaces the chosen entry, or it would be searched for as well.
        if (props.searchable) event.currentTarget.select();
        onFocus?.(event);
      }}
    />
  );
}

function eachOnce(data: NonNullable<SelectProps['data']>) {
  const seen = new Set<unknown>();
  return data.filter((each) => {
    const value = typeof each === 'object' && 'value' in each ? each.value : each;
    const isNew = !seen.has(value);
    seen.add(value);
    return isNew;
  });
}
