import { useTranslations } from 'next-intl';
import { DrawerForm } from '@/components/form/drawer-form';
import { IpField } from '@/components/form/ip-field';
import { SecretField } from '@/components/form/secret-field';
import { SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { type DrawerEnds, useDrawerForm } from '@/components/form/use-drawer-form';
import { useContactSave } from '@/components/intercom/use-contact-save';
import { CONTACT, INTERCOM } from '@/lib/contract/limits';
import { DOOR_STATION_TYPES, type VideoTalkContact } from '@/lib/contract/records';
import { DOOR_STATION, type DoorStationFields, doorStationProblems } from '@/lib/intercom/door-station-fields';
import { hasStoredPassword } from '@/lib/intercom/room-fields';
import { keepDigits } from '@/lib/validation/digits';

interface DoorStationDrawerProps extends DrawerEnds {
  /** Undefined for a new station. */
  station: VideoTalkContact | undefined;
  stations: readonly VideoTalkContact[];
}

/** Adds or edits one door station. */
export function DoorStationDrawer({ station, stations, ...ends }: DoorStationDrawerProps) {
  const t = useTranslations('vto.rigisterManage');
  const form = useTranslations('form');
  const label = (key: keyof DoorStationFields) => t(`field.${key}`);
  const save = useContactSave<DoorStationFields>({
    contact: station,
    bound: DOOR_STATION,
    label,
    message: form('saved'),
    taken: 'NumberTaken',
  });
  const others = stations.filter(({ RecNo }) => RecNo !== station?.RecNo);
  const { fields, drawer } = useDrawerForm<DoorStationFields>({
    initial: DOOR_STATION.toFields(station),
    isNew: !station,
    label,
    validate: (values) => doorStationProblems(values, others),
    fieldOf: DOOR_STATION.fieldOf,
    save,
    ...ends,
  });

  return (
    <DrawerForm title={station ? <bdi dir="ltr">{station.VTLongNumber}</bdi> : t('add')} {...drawer}>
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
