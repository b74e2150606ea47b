import { useTranslations } from 'next-intl';
import { IpField } from '@/components/form/ip-field';
import { SegmentedField } from '@/components/form/segmented-field';
import { SwitchField } from '@/components/form/switch-field';
import type { FormField } from '@/lib/forms/form-field';

interface AddressFieldsProps {
  /** Fields of the form by these names. */
  field: ((key: 'dhcp') => FormField<boolean>) &
    ((key: 'address' | 'mask' | 'gateway' | 'dns1' | 'dns2') => FormField<string>);
  /** Whether the name servers are those of the network; without it they are always typed. */
  dnsAuto?: FormField<boolean>;
}

/** IPv4 addresses of a card: assigned by the network or typed. */
export function AddressFields({ field, dnsAuto }: AddressFieldsProps) {
  const t = useTranslations('network.ip');
  const dhcp = field('dhcp');
  const leased = (key: 'address' | 'mask' | 'gateway') => disabledIf(field(key), dhcp.value, t('leased'));
  const isDnsLeased = dhcp.value && dnsAuto?.value === true;
  const server = (key: 'dns1' | 'dns2') => disabledIf(field(key), isDnsLeased, t('leased'));
  return (
    <>
      <SegmentedField
        field={asChoice(dhcp)}
        choices={[
          { value: 'static', label: t('mode.static') },
          { value: 'dhcp', label: t('mode.dhcp') },
        ]}
      />
      <IpField {...leased('address')} />
      <IpField {...leased('mask')} mode="mask" />
      <IpField {...leased('gateway')} isRequired={false} />
      {dhcp.value && dnsAuto && <SwitchField field={dnsAuto} />}
      <IpField {...server('dns1')} mode="plain" isRequired={false} />
      <IpField {...server('dns2')} mode="plain" isRequired={false} />
    </>
  );
}

/** Disables a field with the reason beside it; an invalid value stays editable, so that it can be corrected. */
export const disabledIf = <T,>(
  field: FormField<T>,
  isOff: boolean,
  hint?: string,
): { field: FormField<T>; hint?: string | undefined } =>
  isOff && field.problem === undefined ? { field: { ...field, disabled: true }, hint } : { field };

/** A switch with two named positions. */
const asChoice = (field: FormField<boolean>): FormField<'static' | 'dhcp'> => {
  const word = (isDhcp: boolean) => (isDhcp ? 'dhcp' : 'static');
  return {
    ...field,
    value: word(field.value),
    was: field.was === undefined ? undefined : word(field.was),
    set: (next) => field.set(next === 'dhcp'),
  };
};
