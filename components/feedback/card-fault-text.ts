import { useTranslations } from 'next-intl';
import { CARD_DIGITS } from '@/lib/contract/limits';
import { isolated } from '@/lib/i18n/isolated';
import type { CardFault } from '@/lib/persons/card-forms';

/** The text of a card number that cannot be taken. */
export function useCardFaultText(): (fault: CardFault) => string {
  const t = useTranslations('cardForm');
  return ({ fault, value }) => t(`fault.${fault}`, { value: isolated(value), min: CARD_DIGITS.min });
}
