import { useTranslations } from 'next-intl';
import { DrawerForm } from '@/components/form/drawer-form';
import { IpField } from '@/components/form/ip-field';
import { NumberField } from '@/components/form/number-field';
import { SecretField } from '@/components/form/secret-field';
import { TextField } from '@/components/form/text-field';
import { type DrawerEnds, useDrawerForm } from '@/components/form/use-drawer-form';
import { useContactSave } from '@/components/intercom/use-contact-save';
import { CONTACT, INTERCOM } from '@/lib/contract/limits';
import type { VideoTalkContact } from '@/lib/contract/records';
import { useTables } from '@/lib/forms/use-tables';
import { hasStoredPassword } from '@/lib/intercom/room-fields';
import { freeOrder, STATION, type StationFields, stationProblems } from '@/lib/intercom/station-fields';

interface StationDrawerProps extends DrawerEnds {
  /** Undefined for a new station. */
  station: VideoTalkContact | undefined;
  stations: readonly VideoTalkContact[];
}

/** Adds or edits one management station. */
export function StationDrawer({ station, stations, ...ends }: StationDrawerProps) {
  const t = useTranslations('vto.vts');
  const label = (key: keyof StationFields) => t(`field.${key}`);
  const save = useContactSave<StationFields>({
    contact: station,
    bound: STATION,
    label,
    message: station ? t('changed') : t('added'),
    taken: 'NumberTaken',
  });
  const others = stations.filter(({ RecNo }) => RecNo !== station?.RecNo);
  const network = useTables([], ['Network']).data?.Network;
  // A station must not have the caller's own address; where that cannot be read, only the device checks it.
  const own = Object.values(network ?? {}).flatMap((card) => (typeof card === 'object' ? [card.IPAddress] : []));
  const { fields, drawer } = useDrawerForm<StationFields>({
    initial: station ? STATION.toFields(station) : { ...STATION.toFields(), order: freeOrder(stations) },
    isNew: !station,
    label,
    validate: (values) => stationProblems(values, others, own),
    fieldOf: STATION.fieldOf,
    save,
    ...ends,
  });

  return (
    <DrawerForm title={station ? <bdi dir="ltr">{station.VTLongNumber}</bdi> : t('add')} {...drawer}>
      <TextField field={fields.field('number')} maxLength={INTERCOM.numberMax} isTechnical isRequired />
      <TextField field={fields.field('name')} maxLength={CONTACT.stationNameMax} isRequired />
      <IpField field={fields.field('address')} isRequired />
      <SecretField
        field={fields.field('password')}
        isStored={hasStoredPassword(station)}
        maxLength={CONTACT.passwordDigits.max}
      />
      <NumberField field={fields.field('order')} hint={t('orderHint')} />
    </DrawerForm>
  );
}
