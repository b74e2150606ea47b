import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconCreditCard, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { controlId } from '@/components/form/control-id';
import { FormRow } from '@/components/form/form-row';
import { PERSON } from '@/lib/contract/limits';
import type { FormField } from '@/lib/forms/form-field';
import { keepCardNumber } from '@/lib/persons/person-fields';
import { useAuthority } from '@/lib/session/use-visitor';
import classes from './cards-field.module.css';

const ReadCard = lazyPart(() => import('./read-card').then((module) => module.ReadCard));

interface CardsFieldProps {
  field: FormField<string[]>;
  /** Empty for a person not stored yet. */
  userId: string;
}

/** Card numbers of one person, typed or read at a reader. */
export function CardsField({ field, userId }: CardsFieldProps) {
  const t = useTranslations('personManage');
  const mayRead = useAuthority('AuthManuCtr');
  const [isReading, setReading] = useState(false);
  // A save ends it, and does not begin it anew where it fails.
  useEffect(() => {
    if (field.disabled) setReading(false);
  }, [field.disabled]);
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
        <div className={classes.acts}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
            disabled={field.disabled || isFull}
            onClick={() => field.set([...field.value, ''])}
          >
            {t('addCard')}
          </Button>
          {mayRead && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconCreditCard size={14} stroke={1.75} aria-hidden />}
              aria-expanded={isReading}
              disabled={field.disabled || isFull}
              onClick={() => setReading(!isReading)}
            >
              {t('enrol.readCard')}
            </Button>
          )}
        </div>
        {isReading && !isFull && !field.disabled && (
          <Suspense fallback={null}>
            <ReadCard
              userId={userId}
              cards={field.value}
              onCard={(number) => field.set([...field.value.filter((each) => each !== ''), number])}
              onClose={() => setReading(false)}
            />
          </Suspense>
        )}
      </div>
    </FormRow>
  );
}
