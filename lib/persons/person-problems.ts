import { CARD_DIGITS, PERSON } from '@/lib/contract/limits';
import { CARD_TYPES } from '@/lib/contract/records';
import { sameValue } from '@/lib/forms/changed-tables';
import type { Problems } from '@/lib/forms/form-field';
import { typedTimeProblem } from '@/lib/session/typed-time';
import { rangeProblem, required } from '@/lib/validation/text-kinds';
import { hasValidity, type PersonFields } from './person-fields';

/** Hexadecimal digits in upper case. @assumed pages-1 /personManage */
export const isCard = (number: string) => new RegExp(`^[0-9A-F]{${CARD_DIGITS.min},${CARD_DIGITS.max}}$`).test(number);

/** Room `101`, extensions `101#0` to `101#9`. @assumed pages-1 /vto/room */
export const isRoom = (room: string) => /^[1-9]\d*(#\d)?$/.test(room);

/**
 * Rules of the drawer. `loaded`: its initial values. What the device holds is validated once it was changed: a guest
 * may have no uses left, another console may have stored what this one refuses, and a hidden field cannot be corrected.
 */
export function personProblems(
  fields: PersonFields,
  loaded: PersonFields,
  what: { door: string },
): Problems<PersonFields> {
  const isChanged = (key: keyof PersonFields) => !sameValue(fields[key], loaded[key]);
  const noDoor = { key: 'SelectAtLeastOne', values: { what: what.door } } as const;
  const judgesFirstCard = fields.isFirstCard && (isChanged('isFirstCard') || isChanged('firstCardDoors'));
  // A stored validity without an end has none to be after.
  const judgesValidity = fields.validTo !== '' && (['type', 'validFrom', 'validTo'] as const).some(isChanged);
  const timeProblem = (key: 'validFrom' | 'validTo') =>
    hasValidity(fields) && isChanged(key) ? typedTimeProblem(fields[key], 'dateTime') : undefined;
  return {
    // A stored person keeps the ID that the device gave.
    userId:
      (loaded.userId !== '' && !isChanged('userId')) || /^[a-z0-9]{1,32}$/i.test(fields.userId)
        ? undefined
        : { key: 'InvalidUserID', values: { max: PERSON.userIdMax } },
    name: required(fields.name),
    useTimes:
      fields.type === 'guest' && isChanged('useTimes') ? rangeProblem(fields.useTimes, PERSON.useTimes) : undefined,
    password:
      fields.password === '' || /^\d{1,8}$/.test(fields.password)
        ? undefined
        : { key: 'InvalidPassword', values: { max: PERSON.passwordDigitsMax } },
    validFrom: timeProblem('validFrom'),
    validTo:
      timeProblem('validTo') ??
      (hasValidity(fields) && judgesValidity && fields.validFrom >= fields.validTo
        ? { key: 'TimeSettingError' }
        : undefined),
    doors: isChanged('doors') && fields.doors.length === 0 ? noDoor : undefined,
    firstCardDoors: judgesFirstCard && fields.firstCardDoors.length === 0 ? noDoor : undefined,
    roomNo: fields.roomNo === '' || !isChanged('roomNo') || isRoom(fields.roomNo) ? undefined : { key: 'RoomNoError' },
    cards: fields.cards.every((card) => loaded.cards.includes(card) || isCard(card))
      ? undefined
      : { key: 'CardNoError', values: { min: CARD_DIGITS.min, max: CARD_DIGITS.max } },
    cardKinds: duressCards(fields) > 1 && isChanged('cardKinds') ? { key: 'CardDuressOnce' } : undefined,
  };
}

const duressCards = ({ cards, cardKinds }: PersonFields) =>
  cards.filter((number) => cardKinds[number]?.type === CARD_TYPES.duress).length;
