import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { Field } from '@/components/form/field';
import { FormRow } from '@/components/form/form-row';
import { moveMark, useMovedFocus } from '@/components/form/use-moved-focus';
import { shownShortcuts } from '@/components/terminal/shown-shortcuts';
import { ICON } from '@/components/theme/icon';
import type { Values } from '@/lib/forms/bind';
import type { DeclaredForm } from '@/lib/forms/use-settings';
import type { SHORTCUTS_SET } from './featureSet-fields';
import classes from './shortcut-order.module.css';

/** The buttons in their order, each with two buttons that move it. */
export function ShortcutOrder({ form }: { form: DeclaredForm<Values<typeof SHORTCUTS_SET>> }) {
  const t = useTranslations('video.featureSet');
  const common = useTranslations('common');
  const shown = shownShortcuts(form.values.order, (name) => form.values[name]);
  const list = useRef<HTMLOListElement>(null);
  const willMove = useMovedFocus(list);
  const nameOf = (name: string) => t(`shortcut.${name}` as 'shortcut.Call');
  /** Of an order those that the screen shows: with the switches as they are stored, or as they are here. */
  const inWords = (order: readonly string[], switches: Values<typeof SHORTCUTS_SET>) =>
    shownShortcuts(order, (name) => switches[name])
      .map(nameOf)
      .join(', ') || common('none');
  /** Exchanges two that are shown; those that are off keep their places. */
  const exchange = (one: string | undefined, other: string | undefined) => {
    if (!one || !other) return;
    const order = form.values.order.map((each) => (each === one ? other : each === other ? one : each));
    form.set({ order });
  };
  return (
    <Field of={form} name="order">
      {({ field }) => (
        <FormRow
          field={field}
          isGroup
          width="content"
          show={(order) => inWords(order, order === field.was ? form.loaded : form.values)}
        >
          <ol ref={list} className={classes.list}>
            {shown.map((name, index) => (
              <li key={name}>
                <span>{nameOf(name)}</span>
                <ActionIcon
                  {...moveMark(name, 'up')}
                  aria-label={t('up', { name: nameOf(name) })}
                  disabled={field.disabled || index === 0}
                  onClick={() => {
                    willMove(name, 'up');
                    exchange(name, shown[index - 1]);
                  }}
                >
                  <IconChevronUp {...ICON} />
                </ActionIcon>
                <ActionIcon
                  {...moveMark(name, 'down')}
                  aria-label={t('down', { name: nameOf(name) })}
                  disabled={field.disabled || index === shown.length - 1}
                  onClick={() => {
                    willMove(name, 'down');
                    exchange(name, shown[index + 1]);
                  }}
                >
                  <IconChevronDown {...ICON} />
                </ActionIcon>
              </li>
            ))}
          </ol>
        </FormRow>
      )}
    </Field>
  );
}
