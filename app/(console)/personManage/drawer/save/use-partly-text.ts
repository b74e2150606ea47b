import { useTranslations } from 'next-intl';
import { useFailureText } from '@/components/feedback/error-text';
import { describeError, failCodeKey, firstFailCode } from '@/lib/errors/describe-error';
import type { RefusedPhoto } from '@/lib/persons/save-faces';
import { isSessionOver } from '@/lib/rpc/rpc-error';
import type { CardsSaved } from './save-cards';
import type { PersonSaved } from './save-person';

type CardsNotSaved = Exclude<CardsSaved, { kind: 'saved' }>;
type Partly = Extract<PersonSaved, { kind: 'partly' }>;

/**
 * Says what of a stored person is not stored, and why. A part that failed because the login ended has no line: the
 * shell says so, and the next save does the rest.
 */
export function usePartlyText(): (saved: Partly, ofPhotos: (refused: readonly RefusedPhoto[]) => string) => string {
  const t = useTranslations('personManage');
  const failCodes = useTranslations('failCode');
  const validation = useTranslations('validation');
  const failureText = useFailureText();

  const whyNot = (error: unknown, withCode: 'groupRefusedCode' | 'cardsRefusedCode') => {
    if (isSessionOver(error)) return undefined;
    const failCode = firstFailCode(error);
    if (failCode !== undefined) return failCodes(failCodeKey(failCode));
    const { key, values: known } = describeError(error);
    // The usual message says that nothing was changed, which is wrong here: the person was.
    if (key === 'OperateFail') return failCodes('Unknown');
    return key === 'OperateFailCode' ? t(withCode, { code: known?.code ?? '' }) : failureText(error);
  };
  const whyNoCards = (saved: CardsNotSaved) => {
    if (saved.kind === 'cards-failed') return whyNot(saved.error, 'cardsRefusedCode');
    const { cardOwner } = saved;
    return cardOwner
      ? validation('CardExists', { value: cardOwner.card, owner: cardOwner.owner })
      : failCodes(failCodeKey(saved.failCode));
  };

  return ({ group, cards, faces, fingers }, ofPhotos) => {
    const line = (says: string, why: string | undefined) => (why ? [`${says} ${why}`] : []);
    const whyNoFaces =
      faces?.kind === 'faces-refused' ? ofPhotos(faces.refused) : faces && whyNot(faces.error, 'cardsRefusedCode');
    return [
      ...line(t('groupRefused'), group && whyNot(group.error, 'groupRefusedCode')),
      ...line(t('cardsRefused'), cards && whyNoCards(cards)),
      ...line(t('enrol.facesRefused'), whyNoFaces),
      ...line(t('enrol.fingersRefused'), fingers && whyNot(fingers.error, 'cardsRefusedCode')),
    ].join('\n');
  };
}
