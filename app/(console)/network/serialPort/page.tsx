'use client';

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ChoiceList } from '@/components/form/choice-list';
import { ChoiceRow } from '@/components/form/choice-row';
import { Field } from '@/components/form/field';
import { Panel } from '@/components/form/panel';
import { SettingsPage } from '@/components/form/settings-page';
import { WIEGAND } from '@/lib/contract/limits';
import type { ConfigForm } from '@/lib/forms/use-config-form';
import { useSettings } from '@/lib/forms/use-settings';
import { rpc } from '@/lib/session/device';
import { useCapabilities } from '@/lib/session/use-visitor';
import { rangeProblem } from '@/lib/validation/text-kinds';
import { LastCard } from './last-card';
import { nearestInterval, SERIAL, type SerialFields } from './serial-fields';

/**
 * Network › Serial port: the device at RS-485, and the settings of Wiegand. Tables Comm and Wiegand; calls
 * commPort.getCaps and getLastCard. @spec §5 Wiegand; the rest
 * @assumed pages-2 /network/serialPort
 */
export default function SerialPortPage() {
  const { wiegand } = useCapabilities();
  // Where the device does not report its capabilities, every choice is offered.
  const { data: caps } = useQuery({
    queryKey: ['serial caps'],
    queryFn: async () => (await rpc.call('commPort.getCaps', {}, { needs: ['caps'] })).caps,
  });
  const form = useSettings(SERIAL);

  return (
    <SettingsPage form={form}>
      {(form) => (
        <>
          <LastCard />
          <Panel title="RS-485">
            <ChoiceList of={form} name="device" only={caps?.Functions} />
            <ChoiceRow of={form} name="sends" />
            <ChoiceList of={form} name="baud" only={caps?.BaudRates} />
            <ChoiceRow of={form} name="dataBits" />
            <ChoiceRow of={form} name="stopBits" />
            <ChoiceRow of={form} name="parity" />
            <Field of={form} name="address" />
          </Panel>
          {wiegand && (
            <Panel title="Wiegand">
              <ChoiceRow of={form} name="direction" />
              <ChoiceList of={form} name="bits" />
              <Field of={form} name="width" />
              <Field of={form} name="interval" hint={<NearestInterval form={form} />} />
              <ChoiceRow of={form} name="output" />
              <Field of={form} name="reversed" />
            </Panel>
          )}
        </>
      )}
    </SettingsPage>
  );
}

/** Offers an interval that fits the width, where the typed one does not and nothing says so yet. */
function NearestInterval({ form }: { form: ConfigForm<SerialFields> }) {
  const t = useTranslations('network.serialPort');
  const { width, interval } = form.values;
  const isFit = width === '' || Number(interval) % width === 0;
  if (isFit || rangeProblem(width, WIEGAND.width) || form.field('interval').problem !== undefined) return null;
  const nearest = nearestInterval(interval, width);
  return (
    <Button variant="subtle" size="compact-xs" onClick={() => form.set({ interval: nearest })}>
      {t('useNearest', { nearest })}
    </Button>
  );
}
