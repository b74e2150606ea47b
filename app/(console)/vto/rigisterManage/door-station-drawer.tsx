import { useTranslations } from 'next-intl';
import { DrawerForm } from '@/components/form/drawer-form';
import { IpField } from '@/components/form/ip-field';
import { SecretField } from '@/components/form/secret-field';
import { SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { useDrawerSave } from '@/components/form/use-drawer-save';
import { useContactSave } from '@/components/intercom/use-contact-save';
import { CONTACT, INTERCOM } from '@/lib/contract/limits';
import { DOOR_STATION_TYPES, type VideoTalkContact } from '@/lib/contract/records';
import { useFields } from '@/lib/forms/use-fields';
import { DOOR_STATION, type DoorStationFields, doorStationProblems } from '@/lib/intercom/door-station-fields';
import { hasStoredPassword } from '@/lib/intercom/room-fields';
import { keepDigits } from '@/lib/validation/digits';

interface DoorStationDrawerProps {
  /** Undefined for a new station. */
  station: VideoTalkContact | undefined;
  stations: readonly VideoTalkContact[];
  onClose(): void;
  onSaved(): void;
}

/** Adds or edits one door station. */
export function DoorStationDrawer({ station, stations, onClose, onSaved }: DoorStationDrawerProps) {
  const t = useTranslations('vto.rigisterManage');
  const form = useTranslations('form');
  const saving = useDrawerSave({ onSaved, onClose });
  const store = useContactSave({ message: form('saved'), taken: 'NumberTaken' });
  const others = stations.filter(({ RecNo }) => RecNo !== station?.RecNo);
  const fields = useFields<DoorStationFields>({
    initial: DOOR_STATION.toFields(station),
    isNew: !station,
    label: (key) => t(`field.${key}`),
    disabled: saving.isLocked,
    validate: (values) => doorStationProblems(values, others),
  });

  const save = () =>
    void saving.save(fields, DOOR_STATION.fieldOf, () => store(DOOR_STATION.toRow(fields.values, station)));

  return (
    <DrawerForm
      isNew={!station}
      title={station ? <bdi dir="ltr">{station.VTLongNumber}</bdi> : t('add')}
      changed={fields.changed.map((key) => t(`field.${key}`))}
      {...saving.drawer}
      onSave={save}
    >
      <TextField field={fields.field('number')} maxLength={INTERCOM.numberMax} isTechnical isRequired />
      <TextField field={fields.field('name')} maxLength={CONTACT.stationNameMax} isRequired />
      <SelectField
        field={fields.field('type')}
        choices={DOOR_STATION_TYPES.map((value) => ({ value: value as string, label: t(`type.${value}`) }))}
      />
      <TextField field={fields.field('building')} maxLength={INTERCOM.levelMax} keep={keepDigits} isTechnical />
      <TextField field={fields.field('unit')} maxLength={INTERCOM.levelMax} keep={keepDigits} isTechnical />
      <IpField field={fields.field('address')} isRequired={false} />
      <TextField field={fields.field('rooms')} hint={t('roomsHint')} maxLength={CONTACT.linkedMax} isTechnical />
      <SecretField
        field={fields.field('password')}
        isStored={hasStoredPassword(station)}
        maxLength={CONTACT.passwordDigits.max}
      />
    </DrawerForm>
  );
}
