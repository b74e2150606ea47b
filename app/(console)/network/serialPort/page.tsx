'use client';

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { NumberField } from '@/components/form/number-field';
import { Panel } from '@/components/form/panel';
import { SegmentedField } from '@/components/form/segmented-field';
import { SelectField } from '@/components/form/select-field';
import { SettingsPage } from '@/components/form/settings-page';
import { SwitchField } from '@/components/form/switch-field';
import { BAUD_RATES, PARITIES, SERIAL_DEVICES, WIEGAND_BITS } from '@/lib/contract/tables/network-services';
import { useConfigForm } from '@/lib/forms/use-config-form';
import { rpc } from '@/lib/session/device';
import { useCapabilities } from '@/lib/session/use-visitor';
import { LastCard } from './last-card';
import { nearestInterval, outputOf, SERIAL, serialProblems } from './serial-fields';

const DATA_BITS = [5, 6, 7, 8];
const STOP_BITS = [1, 1.5, 2];

/**
 * Network › Serial port: the device at RS-485, and the settings of Wiegand. Tables Comm and Wiegand; calls
 * commPort.getCaps and getLastCard. A changed device takes effect after a restart. @spec §5 Wiegand; the rest
 * @assumed pages-2 /network/serialPort
 */
export default function SerialPortPage() {
  const t = useTranslations('network.serialPort');
  const { wiegand } = useCapabilities();
  const caps = useQuery({
    queryKey: ['serial caps'],
    queryFn: async () => (await rpc.call('commPort.getCaps', {}, { needs: ['caps'] })).caps,
  });
  const binding = SERIAL.form(undefined, wiegand ? ['Wiegand'] : []);
  const form = useConfigForm({
    ...binding,
    // Wiegand as an input has no output: what was typed into rows that are hidden now is not sent.
    toConfigs: (fields, held) =>
      binding.toConfigs(fields.direction === 'In' ? { ...fields, ...outputOf(binding.toFields(held)) } : fields, held),
    validate: (fields) => serialProblems(fields, wiegand),
    label: (key) => t(`field.${key}`),
  });
  // Where the device does not report its capabilities, every choice is offered.
  const devices = SERIAL_DEVICES.filter((each) => caps.data?.Functions?.includes(each) ?? true);
  const rates = BAUD_RATES.filter((each) => caps.data?.BaudRates?.includes(each) ?? true);
  const numbers = [
    { value: 'CardNo' as const, label: t('number.CardNo') },
    { value: 'UserID' as const, label: t('number.UserID') },
  ];

  return (
    <SettingsPage form={form}>
      {(form) => {
        const { device, direction, width, interval } = form.values;
        const isOut = direction === 'Out';
        return (
          <>
            <LastCard />
            <Panel title="RS-485">
              <SelectField
                field={form.field('device')}
                hint={t('afterRestart')}
                choices={devices.map((value) => ({ value, label: t(`device.${value}`) }))}
              />
              {device === 'Controller' && <SegmentedField field={form.field('sends')} choices={numbers} />}
              <SelectField
                field={form.field('baud')}
                choices={rates.map((value) => ({ value: Number(value), label: String(value) }))}
              />
              <SegmentedField
                field={form.field('dataBits')}
                choices={DATA_BITS.map((value) => ({ value, label: String(value) }))}
              />
              <SegmentedField
                field={form.field('stopBits')}
                choices={STOP_BITS.map((value) => ({ value, label: String(value) }))}
              />
              <SegmentedField
                field={form.field('parity')}
                choices={PARITIES.map((value) => ({ value, label: t(`parity.${value}`) }))}
              />
              <NumberField field={form.field('address')} isPlain />
            </Panel>
            {wiegand && (
              <Panel title="Wiegand">
                <SegmentedField
                  field={form.field('direction')}
                  choices={[
                    { value: 'In', label: t('direction.In') },
                    { value: 'Out', label: t('direction.Out') },
                  ]}
                />
                {isOut && (
                  <>
                    <SelectField
                      field={form.field('bits')}
                      choices={WIEGAND_BITS.map((value) => ({ value, label: t('bits', { count: value }) }))}
                    />
                    <NumberField field={form.field('width')} unit="µs" />
                    <NumberField
                      field={form.field('interval')}
                      unit="µs"
                      hint={
                        form.field('interval').problem === undefined &&
                        width !== '' &&
                        Number(interval) % width !== 0 ? (
                          <Button
                            variant="subtle"
                            size="compact-xs"
                            onClick={() => form.set({ interval: nearestInterval(interval, width) })}
                          >
                            {t('useNearest', { nearest: nearestInterval(interval, width) })}
                          </Button>
                        ) : undefined
                      }
                    />
                    <SegmentedField field={form.field('output')} choices={numbers} />
                    <SwitchField field={form.field('reversed')} />
                  </>
                )}
              </Panel>
            )}
          </>
        );
      }}
    </SettingsPage>
  );
}
