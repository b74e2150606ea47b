import { Button, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useCardFaultText } from '@/components/feedback/card-fault-text';
import { useFocusReturn } from '@/components/feedback/focus-return';
import { CARD_DIGITS } from '@/lib/contract/limits';
import { type CardForm, storedCard } from '@/lib/persons/card-forms';
import { isCard } from '@/lib/persons/person-problems';
import panel from '../capture/capture-panel.module.css';
import { useOwnEscape } from '../capture/own-escape';
import { CardFormSelect } from './card-form-select';

interface CardConverterProps {
  /** Card numbers of the person in the drawer. */
  cards: readonly string[];
  onCard(number: string): void;
  onClose(): void;
}

/** Adds a card by a number in another form: it shows what the device will store. Escape closes it. */
export function CardConverter({ cards, onCard, onClose }: CardConverterProps) {
  useFocusReturn();
  const ownEscape = useOwnEscape(onClose);
  const t = useTranslations('cardForm');
  const common = useTranslations('common');
  const person = useTranslations('personManage');
  const validation = useTranslations('validation');
  const faultText = useCardFaultText();
  const [form, setForm] = useState<CardForm>('decimal');
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const stored = text.trim() === '' ? undefined : storedCard(text, form);
  const problem = () => {
    if (stored === undefined) return validation('NotNull');
    if (typeof stored !== 'string') return faultText(stored);
    if (!isCard(stored)) return validation('CardNoError', CARD_DIGITS);
    return cards.includes(stored) ? validation('CardThere', { value: stored }) : undefined;
  };
  const found = problem();
  const add = () => {
    setTried(true);
    if (!found && typeof stored === 'string') onCard(stored);
  };
  return (
    <fieldset className={panel.panel} aria-label={t('title')} {...ownEscape}>
      <CardFormSelect label={t('form.label')} value={form} onChange={setForm} />
      <TextInput
        label={t('written')}
        dir="ltr"
        autoFocus
        value={text}
        error={isTried && found}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => setTried(text.trim() !== '')}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The drawer around it would save.
          event.preventDefault();
          add();
        }}
      />
      <div className={panel.lines} role="status">
        <span>{t('stored')}</span>
        <bdi dir="ltr">{typeof stored === 'string' ? stored : '–'}</bdi>
      </div>
      <div className={panel.buttons}>
        <Button size="xs" onClick={add}>
          {person('addCard')}
        </Button>
        <Button variant="default" size="xs" onClick={onClose}>
          {common('cancel')}
        </Button>
      </div>
    </fieldset>
  );
}
