import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconCreditCard, IconPlus, IconTransform, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { lazyPart } from '@/components/feedback/lazy-part';
import { controlId } from '@/components/form/control-id';
import { FormRow } from '@/components/form/form-row';
import { ICON } from '@/components/theme/icon';
import { PERSON } from '@/lib/contract/limits';
import { CARD_STATUSES, CARD_TYPES } from '@/lib/contract/records';
import type { FormField } from '@/lib/forms/form-field';
import { type CardKind, type CardKinds, keepCardNumber, NORMAL_CARD, withKind } from '@/lib/persons/person-fields';
import { useAuthority } from '@/lib/session/use-visitor';
import { CaptureButton, useCaptureOpen } from '../capture/capture-button';
import { CredentialLabel } from './credential-label';
import classes from './credentials.module.css';

const ReadCard = lazyPart(
  () => import(/* webpackChunkName: "people-capture" */ '../capture/read-card').then((module) => module.ReadCard),
  'block',
);

const CardConverter = lazyPart(
  () => import(/* webpackChunkName: "people-capture" */ './card-converter').then((module) => module.CardConverter),
  'block',
);

interface CardsFieldProps {
  field: FormField<string[]>;
  /** Type and status of each card. */
  kinds: FormField<CardKinds>;
  /** Empty for a new person. */
  userId: string;
}

/** Card numbers of a person, typed or read at a reader. */
export function CardsField({ field, kinds, userId }: CardsFieldProps) {
  const t = useTranslations('personManage');
  const mayRead = useAuthority('AuthManuCtr');
  const isFull = field.value.length >= PERSON.cardsPerPerson;
  const reading = useCaptureOpen(field.disabled, isFull);
  const converting = useCaptureOpen(field.disabled, isFull);
  const add = (number: string) => field.set([...field.value.filter((each) => each !== ''), number]);
  const kindOf = (number: string) => kinds.value[number] ?? NORMAL_CARD;
  const setKind = (number: string, change: Partial<CardKind>) =>
    kinds.set(withKind(kinds.value, number, { ...kindOf(number), ...change }));
  // Correcting the number keeps the type and status of the card.
  const change = (index: number, number: string) => {
    const before = field.value[index] ?? '';
    field.set(field.value.map((each, at) => (at === index ? number : each)));
    if (kinds.value[before]) kinds.set(withKind(withKind(kinds.value, before, NORMAL_CARD), number, kindOf(before)));
  };
  const drop = (index: number) => {
    kinds.set(withKind(kinds.value, field.value[index] ?? '', NORMAL_CARD));
    field.set(field.value.filter((_, at) => at !== index));
  };
  const both: FormField<string[]> = {
    ...field,
    problem: field.problem ?? kinds.problem,
    isChanged: field.isChanged || kinds.isChanged,
    reset() {
      field.reset();
      kinds.reset();
    },
  };
  return (
    <FormRow
      field={both}
      label={<CredentialLabel icon="card">{field.label}</CredentialLabel>}
      isGroup
      width="full"
      show={(cards) => cards.join(', ') || '–'}
      hint={isFull ? t('cardsFull', { max: PERSON.cardsPerPerson }) : undefined}
    >
      <div className={classes.list}>
        {field.value.map((number, index) => (
          // The card number changes while typing, so the index is the key.
          <div key={index} className={classes.card}>
            <div className={classes.number}>
              <TextInput
                id={index === 0 ? controlId(field.key) : undefined}
                aria-label={t('cardNumber', { number: index + 1 })}
                value={number}
                dir="ltr"
                disabled={field.disabled}
                error={Boolean(field.problem)}
                onChange={(event) => change(index, keepCardNumber(event.currentTarget.value))}
                onBlur={field.blur}
              />
              <ActionIcon
                aria-label={t('removeCard', { number: index + 1 })}
                disabled={field.disabled}
                onClick={() => drop(index)}
              >
                <IconTrash {...ICON} />
              </ActionIcon>
            </div>
            <CodeSelect
              label={t('cardType.label', { number: index + 1 })}
              codes={CARD_TYPES}
              nameOf={(name) => t(`cardType.${name}`)}
              value={kindOf(number).type}
              disabled={field.disabled || number === ''}
              onChange={(type) => setKind(number, { type })}
            />
            <CodeSelect
              label={t('cardStatus.label', { number: index + 1 })}
              codes={CARD_STATUSES}
              nameOf={(name) => t(`cardStatus.${name}`)}
              value={kindOf(number).status}
              disabled={field.disabled || number === ''}
              onChange={(status) => setKind(number, { status })}
            />
          </div>
        ))}
        <div className={classes.acts}>
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
            disabled={field.disabled || isFull}
            onClick={() => field.set([...field.value, ''])}
          >
            {t('addCard')}
          </Button>
          <CaptureButton
            label={t('convertCard')}
            Icon={IconTransform}
            open={converting}
            disabled={field.disabled || isFull}
          />
          {mayRead && (
            <CaptureButton
              label={t('enrol.readCard')}
              Icon={IconCreditCard}
              open={reading}
              disabled={field.disabled || isFull}
            />
          )}
        </div>
        {converting.isOpen && (
          <CardConverter
            cards={field.value}
            onCard={(number) => {
              add(number);
              converting.set(false);
            }}
            onClose={() => converting.set(false)}
          />
        )}
        {reading.isOpen && (
          <ReadCard userId={userId} cards={field.value} onCard={add} onClose={() => reading.set(false)} />
        )}
      </div>
    </FormRow>
  );
}

interface CodeSelectProps<Name extends string> {
  label: string;
  codes: Readonly<Record<Name, number>>;
  nameOf(name: Name): string;
  value: number;
  disabled: boolean;
  onChange(code: number): void;
}

/** Selects one of the known codes; an unknown stored code is kept. */
function CodeSelect<Name extends string>({ label, codes, nameOf, value, disabled, onChange }: CodeSelectProps<Name>) {
  const known = (Object.entries(codes) as [Name, number][]).map(([name, code]) => ({
    value: String(code),
    label: nameOf(name),
  }));
  const isKnown = known.some((each) => each.value === String(value));
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      data={isKnown ? known : [...known, { value: String(value), label: String(value) }]}
      value={String(value)}
      disabled={disabled}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}
