import { useTranslations } from 'next-intl';
import { CheckboxesField } from '@/components/form/checkboxes-field';
import { doorChoices } from '@/components/form/door-choices';
import { MoreFields } from '@/components/form/more-fields';
import { SegmentedField } from '@/components/form/segmented-field';
import { SwitchField } from '@/components/form/switch-field';
import { TextField } from '@/components/form/text-field';
import { useDoorNames } from '@/components/form/use-door-names';
import { PERSON } from '@/lib/contract/limits';
import type { Fields } from '@/lib/forms/fields';
import type { PersonFields } from '@/lib/persons/person-fields';
import { useCapabilities } from '@/lib/session/use-visitor';
import { keepRoomNumber } from '@/lib/validation/room-number';

/** Rarely used fields: authority, room, identity number and first card. */
export function RareFields({ fields }: { fields: Fields<PersonFields> }) {
  const t = useTranslations('personManage');
  const { intercom, firstCard } = useCapabilities();
  const doors = doorChoices(useDoorNames());
  const { values } = fields;
  const authority = fields.field('authority');
  const roomNo = fields.field('roomNo');
  const citizenId = fields.field('citizenId');
  const isFirstCard = fields.field('isFirstCard');
  const firstCardDoors = fields.field('firstCardDoors');
  return (
    <MoreFields
      fields={[
        authority,
        ...(intercom ? [roomNo] : []),
        citizenId,
        ...(firstCard ? [{ ...isFirstCard, problem: firstCardDoors.problem }] : []),
      ]}
    >
      <SegmentedField
        field={authority}
        choices={[
          { value: 'user', label: t('authority.user') },
          { value: 'administrator', label: t('authority.administrator') },
        ]}
      />
      {intercom && <TextField field={roomNo} isTechnical maxLength={PERSON.roomNoMax} keep={keepRoomNumber} />}
      <TextField field={citizenId} maxLength={PERSON.citizenIdMax} isTechnical />
      {firstCard && (
        <SwitchField
          field={{
            ...isFirstCard,
            set(isOn) {
              isFirstCard.set(isOn);
              // Switching on starts with the doors that the person may pass.
              if (isOn && values.firstCardDoors.length === 0) fields.set({ firstCardDoors: values.doors });
            },
          }}
          hint={t('firstCardHint')}
        />
      )}
      {firstCard && values.isFirstCard && <CheckboxesField field={firstCardDoors} choices={doors} />}
    </MoreFields>
  );
}
