import { useTranslations } from 'next-intl';
import { RoomNumberField } from '@/components/form/digits-field';
import { DrawerForm } from '@/components/form/drawer-form';
import { SecretField } from '@/components/form/secret-field';
import { SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { type DrawerEnds, useDrawerForm } from '@/components/form/use-drawer-form';
import { useContactSave } from '@/components/intercom/use-contact-save';
import { CONTACT } from '@/lib/contract/limits';
import { REGISTER_TYPES, type VideoTalkContact } from '@/lib/contract/records';
import { hasStoredPassword, ROOM, type RoomFields, roomProblems } from '@/lib/intercom/room-fields';
import { useCapabilities } from '@/lib/session/use-visitor';
import { keepDigits } from '@/lib/validation/digits';

const NUMBER_MAX = 8;
const FLOOR_MAX = 3;

interface RoomDrawerProps extends DrawerEnds {
  /** Undefined for a new room. */
  room: VideoTalkContact | undefined;
  /** The directory, to find taken numbers. */
  held: readonly VideoTalkContact[];
}

/** Adds or edits one room. */
export function RoomDrawer({ room, held, ...ends }: RoomDrawerProps) {
  const t = useTranslations('vto.room');
  const label = (key: keyof RoomFields) => t(`field.${key}`);
  const save = useContactSave<RoomFields>({
    contact: room,
    bound: ROOM,
    label,
    message: room ? t('changed') : t('added'),
    taken: 'RoomExists',
  });
  const { liftControl } = useCapabilities();
  const isTaken = (number: string) => held.some((each) => each.VTLongNumber === number && each.RecNo !== room?.RecNo);
  const { fields, drawer } = useDrawerForm<RoomFields>({
    initial: ROOM.toFields(room),
    isNew: !room,
    label,
    validate: (values) => roomProblems(values, isTaken),
    fieldOf: ROOM.fieldOf,
    save,
    ...ends,
  });

  const name = (key: 'firstName' | 'familyName' | 'nickname') => (
    <TextField field={fields.field(key)} maxLength={CONTACT.nameMax} />
  );

  return (
    <DrawerForm title={room ? <bdi dir="ltr">{room.VTLongNumber}</bdi> : t('add')} {...drawer}>
      <RoomNumberField field={fields.field('number')} hint={t('numberHint')} maxLength={NUMBER_MAX} isRequired />
      {name('firstName')}
      {name('familyName')}
      {name('nickname')}
      <SelectField
        field={fields.field('registerType')}
        choices={REGISTER_TYPES.map((value) => ({ value: value as string, label: t(`registerType.${value}`) }))}
      />
      <SecretField
        field={fields.field('password')}
        isStored={hasStoredPassword(room)}
        maxLength={CONTACT.passwordDigits.max}
      />
      <TextField field={fields.field('group')} maxLength={CONTACT.groupMax} isTechnical hint={t('groupHint')} />
      <TextField field={fields.field('station')} maxLength={16} isTechnical />
      {liftControl && (
        <TextField
          field={fields.field('floor')}
          maxLength={FLOOR_MAX}
          isTechnical
          keep={(typed) => (typed.startsWith('-') ? '-' : '') + keepDigits(typed)}
        />
      )}
    </DrawerForm>
  );
}
