import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ChangedElsewhere } from '@/components/form/changed-elsewhere';
import { useDoorNames } from '@/components/form/use-door-names';
import type { useEditConflict } from '@/components/form/use-edit-conflict';
import { SECTION_ALWAYS } from '@/lib/contract/limits';
import { type AccessUser, CARD_STATUSES, CARD_TYPES, USER_TYPES } from '@/lib/contract/records';
import type { Fields } from '@/lib/forms/fields';
import type { Difference } from '@/lib/forms/three-way';
import { LIST_FORMAT } from '@/lib/i18n/list-format';
import { codeOfType, NO_GROUP, type PersonFields, type PersonType } from '@/lib/persons/person-fields';
import { codeName } from '@/lib/records/code-name';
import type { SectionNames } from '@/lib/records/use-section-names';
import type { CheckGroups } from './use-check-groups';

interface PersonChangedProps {
  fields: Fields<PersonFields>;
  conflict: ReturnType<typeof useEditConflict<PersonFields>>;
  /** The person as the drawer loaded it. */
  person: AccessUser | undefined;
  sections: SectionNames;
  check: CheckGroups;
  isBusy: boolean;
  onAddAgain(): void;
  onClose(): void;
}

/** Shows what somebody else changed in the person of the drawer. */
export function PersonChanged({ person, sections, check, ...props }: PersonChangedProps) {
  const t = useTranslations('personManage');
  const describe = useDescription(sections, check);
  const { conflict } = props.conflict;
  const lost = conflict?.kind === 'gone' && person?.Password ? t('passwordGone') : undefined;
  return <ChangedElsewhere {...props} describe={(difference, side) => describe(difference, side)} lost={lost} />;
}

function useDescription(sections: SectionNames, check: CheckGroups) {
  const t = useTranslations('personManage');
  const common = useTranslations('common');
  const elsewhere = useTranslations('form.elsewhere');
  const format = useFormatter();
  const list = (texts: readonly string[]) => (texts.length === 0 ? common('none') : format.list(texts, LIST_FORMAT));
  const technical = (text: string): ReactNode => (text === '' ? common('none') : <bdi dir="ltr">{text}</bdi>);
  const doors = useDoorNames();
  const door = (number: number) => doors[number] ?? String(number + 1);
  const section = (number: number) =>
    number === SECTION_ALWAYS
      ? common('always')
      : (sections.weekly.find((each) => each.value === number)?.label ?? String(number));
  const holiday = (number: number) => sections.holidays.find((each) => each.value === number)?.label ?? String(number);
  const group = (number: number) =>
    number === NO_GROUP
      ? common('none')
      : (check.groups.find((each) => each.value === number)?.label ?? String(number));

  const cardType = (code: number) => {
    const name = codeName(CARD_TYPES, code);
    return name ? t(`cardType.${name}`) : String(code);
  };
  const typeName = (type: PersonType) => {
    const name = codeName(USER_TYPES, codeOfType(type));
    return name ? t(`type.${name}`) : type;
  };
  const cardStatus = (code: number) => {
    const name = codeName(CARD_STATUSES, code);
    return name ? t(`cardStatus.${name}`) : String(code);
  };

  return ({ key, ...sides }: Difference<PersonFields>, side: 'theirs' | 'mine'): ReactNode => {
    const value = <K extends keyof PersonFields>(_: K) => sides[side] as PersonFields[K];
    switch (key) {
      case 'name':
        return value(key);
      case 'type':
        return typeName(value(key));
      case 'authority':
        return t(`authority.${value(key)}`);
      case 'isFrozen':
      case 'isFirstCard':
        return common(value(key) ? 'on' : 'off');
      // Passwords are never shown, neither theirs nor the typed one.
      case 'password':
        return elsewhere('secret');
      case 'doors':
      case 'firstCardDoors':
        return list(value(key).map(door));
      case 'sections':
        return list(value(key).map(section));
      case 'holidays':
        return list(value(key).map(holiday));
      case 'group':
        return group(value(key));
      case 'floors':
      case 'cards':
        return technical(value(key).join(', '));
      case 'cardKinds':
        return list(
          Object.entries(value(key)).map(([number, { type, status }]) =>
            t('cardKind', { number, type: cardType(type), status: cardStatus(status) }),
          ),
        );
      case 'faces':
        return t('faces', { count: value(key).length });
      case 'fingers':
        return t('fingerprints', { count: value(key).packets.length });
      default:
        return technical(String(value(key)));
    }
  };
}
