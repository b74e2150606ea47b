import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { controlId } from '@/components/form/control-id';
import { FormRow } from '@/components/form/form-row';
import { PERSON } from '@/lib/contract/limits';
import type { FormField } from '@/lib/forms/form-field';
import { keepCardNumber } from '@/lib/persons/person-fields';
import classes from './cards-field.module.css';

/** Card numbers of one person, typed. Enrolment at a reader is a later page. */
export function CardsField({ field }: { field: FormField<string[]> }) {
  const t = useTranslations('personManage');
  const change = (index: number, number: string) =>
    field.set(field.value.map((each, at) => (at === index ? number : each)));
  const isFull = field.value.length >= PERSON.cardsPerPerson;
  return (
    <FormRow
      field={field}
      isGroup
      width="full"
      was={field.was?.join(', ') || '–'}
      hint={isFull ? t('cardsFull', { max: PERSON.cardsPerPerson }) : undefined}
    >
      <div className={classes.cards}>
        {field.value.map((number, index) => (
          // A card number changes while it is typed; its place is its identity.
          <div key={index} className={classes.card}>
            <TextInput
              id={index === 0 ? controlId(field.key) : undefined}
              aria-label={t('cardNumber', { number: index + 1 })}
              value={number}
              dir="ltr"
              disabled={field.disabled}
              error={Boolean(field.problem)}
              onChange={(event) => change(index, keepCardNumber(event.currentTarget.value))}
              onBlur={field.leave}
            />
            <ActionIcon
              aria-label={t('removeCard', { number: index + 1 })}
              disabled={field.disabled}
              onClick={() => field.set(field.value.filter((_, at) => at !== index))}
            >
              <IconTrash size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </div>
        ))}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
          disabled={field.disabled || isFull}
          onClick={() => field.set([...field.value, ''])}
        >
          {t('addCard')}
        </Button>
      </div>
    </FormRow>
  );
}
