import { useTranslations } from 'next-intl';
import { RoomNumberField } from '@/components/form/digits-field';
import { DrawerForm } from '@/components/form/drawer-form';
import { SecretField } from '@/components/form/secret-field';
import { SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { useDrawerSave } from '@/components/form/use-drawer-save';
import { useContactSave } from '@/components/intercom/use-contact-save';
import { CONTACT } from '@/lib/contract/limits';
import { REGISTER_TYPES, type VideoTalkContact } from '@/lib/contract/records';
import { useFields } from '@/lib/forms/use-fields';
import { hasStoredPassword, ROOM, type RoomFields, roomProblems } from '@/lib/intercom/room-fields';
import { useCapabilities } from '@/lib/session/use-visitor';
import { keepDigits } from '@/lib/validation/digits';

const NUMBER_MAX = 8;
const FLOOR_MAX = 3;

interface RoomDrawerProps {
  /** Undefined for a new room. */
  room: VideoTalkContact | undefined;
  /** The directory, to find taken numbers. */
  held: readonly VideoTalkContact[];
  onClose(): void;
  onSaved(): void;
}

/** Adds or edits one room. */
export function RoomDrawer({ room, held, onClose, onSaved }: RoomDrawerProps) {
  const t = useTranslations('vto.room');
  const saving = useDrawerSave({ onSaved, onClose });
  const store = useContactSave({ message: room ? t('changed') : t('added'), taken: 'RoomExists' });
  const { liftControl } = useCapabilities();
  const isTaken = (number: string) => held.some((each) => each.VTLongNumber === number && each.RecNo !== room?.RecNo);
  const fields = useFields<RoomFields>({
    initial: ROOM.toFields(room),
    isNew: !room,
    label: (key) => t(`field.${key}`),
    disabled: saving.isLocked,
    validate: (values) => roomProblems(values, isTaken),
  });

  const save = () => void saving.save(fields, ROOM.fieldOf, () => store(ROOM.toRow(fields.values, room)));

  const name = (key: 'firstName' | 'familyName' | 'nickname') => (
    <TextField field={fields.field(key)} maxLength={CONTACT.nameMax} />
  );

  return (
    <DrawerForm
      isNew={!room}
      title={room ? <bdi dir="ltr">{room.VTLongNumber}</bdi> : t('add')}
      changed={fields.changed.map((key) => t(`field.${key}`))}
      {...saving.drawer}
      onSave={save}
    >
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
