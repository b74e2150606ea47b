import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureText } from '@/components/feedback/error-text';
import { toast } from '@/components/feedback/toasts';
import { DrawerForm } from '@/components/form/drawer-form';
import { IpField } from '@/components/form/ip-field';
import { SecretField } from '@/components/form/secret-field';
import { SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { ReplyError } from '@/lib/contract/error-codes';
import { CONTACT, INTERCOM } from '@/lib/contract/limits';
import { DOOR_STATION_TYPES, type VideoTalkContact } from '@/lib/contract/records';
import { useFields } from '@/lib/forms/use-fields';
import { saveContact } from '@/lib/intercom/contacts';
import {
  type DoorStationFields,
  doorStationFields,
  doorStationProblems,
  doorStationRecord,
  NEW_DOOR_STATION,
} from '@/lib/intercom/door-station-fields';
import { hasStoredPassword } from '@/lib/intercom/room-fields';
import { RpcError } from '@/lib/rpc/rpc-error';
import { rpc, sealed } from '@/lib/session/device';
import { keepDigits } from '@/lib/validation/digits';

/** Members of the device's refusals that belong beside a field. */
const FIELD_OF: Readonly<Record<string, keyof DoorStationFields>> = {
  VTLongNumber: 'number',
  Nickname: 'name',
  VTOBuilding: 'building',
  VTOUnit: 'unit',
  VTNetAddress: 'address',
  DevType: 'type',
  VTOPosition: 'rooms',
  RegisterPassword: 'password',
};

interface DoorStationDrawerProps {
  /** Undefined: a new one. */
  station: VideoTalkContact | undefined;
  stations: readonly VideoTalkContact[];
  onClose(): void;
  onSaved(): void;
}

/** Adds or edits one door station. */
export function DoorStationDrawer({ station, stations, onClose, onSaved }: DoorStationDrawerProps) {
  const t = useTranslations('vto.rigisterManage');
  const form = useTranslations('form');
  const failureText = useFailureText();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isDenied, setDenied] = useState(false);
  const others = stations.filter(({ RecNo }) => RecNo !== station?.RecNo);
  const fields = useFields<DoorStationFields>({
    initial: station ? doorStationFields(station) : NEW_DOOR_STATION,
    label: (key) => t(`field.${key}`),
    disabled: isBusy || isDenied,
    validate: (values) => doorStationProblems(values, others),
  });

  const save = async () => {
    if (fields.reveal() !== undefined) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const saved = await saveContact({ rpc, sealed }, doorStationRecord(fields.values, station));
      if (saved.kind === 'number-taken') fields.setDeviceProblems({ number: { key: 'Refused' } });
      else {
        toast.success(saved.replyLost ? form('savedReplyLost') : form('saved'));
        onSaved();
        onClose();
      }
    } catch (error) {
      const member = error instanceof RpcError ? error.detail.field : undefined;
      const key = typeof member === 'string' ? FIELD_OF[member] : undefined;
      if (key) fields.setDeviceProblems({ [key]: { key: 'Refused' } });
      setFailure(failureText(error));
      setDenied(error instanceof RpcError && error.code === ReplyError.NoAuthority);
    }
    setBusy(false);
  };

  return (
    <DrawerForm
      title={station ? <bdi dir="ltr">{station.VTLongNumber}</bdi> : t('add')}
      changed={fields.changed.map((key) => t(`field.${key}`))}
      failure={failure}
      isBusy={isBusy}
      isDenied={isDenied}
      onSave={() => void save()}
      onClose={onClose}
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
