import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Mark } from '@/components/feedback/mark';
import { describedBy } from '@/components/form/described-by';
import { FormRow } from '@/components/form/form-row';
import { NumberBox } from '@/components/form/number-box';
import { Panel } from '@/components/form/panel';
import { SegmentedField } from '@/components/form/segmented-field';
import { SwitchedFields } from '@/components/form/switched-fields';
import { SimpleTable } from '@/components/table/simple-table';
import type { UpnpMapping } from '@/lib/contract/tables/network';
import type { ConfigForm } from '@/lib/forms/use-config-form';
import { WITH_PAGE } from '@/lib/forms/with-page';
import { readRows } from '@/lib/records/read-rows';
import { rpc } from '@/lib/session/device';
import { type PortFields, wrongMappings } from './port-fields';
import classes from './upnp-panel.module.css';

export const UPNP_STATE = ['upnp state'];
const TONES = { Success: 'ok', Failed: 'bad', Unknown: 'off' } as const;

/**
 * Ports that the router is asked to open, and the result. The state column is empty when the device refuses to report
 * it.
 */
export function UpnpPanel({ form }: { form: ConfigForm<PortFields> }) {
  const t = useTranslations('network.port');
  const field = form.field('mappings');
  const status = useQuery({
    queryKey: UPNP_STATE,
    meta: WITH_PAGE,
    queryFn: () => readRows(rpc, 'UPnPPortmap.getStatus', 'list'),
  });
  const stateOf = (name: string) => {
    const state = status.data?.find((each) => each.ServiceName === name)?.State;
    return state !== undefined && Object.hasOwn(TONES, state) ? state : 'Unknown';
  };
  const wrong = field.problem ? wrongMappings(field.value, field.was ?? []) : [];
  const change = (index: number, members: Partial<UpnpMapping>) =>
    field.set(field.value.map((each, at) => (at === index ? { ...each, ...members } : each)));

  return (
    <Panel title={t('upnp')}>
      <SwitchedFields field={form.field('upnpEnabled')}>
        <SegmentedField
          field={form.field('upnpMode')}
          choices={[
            { value: 'Auto', label: t('upnpAuto') },
            { value: 'Custom', label: t('upnpCustom') },
          ]}
        />
        <FormRow field={field} width="table" isGroup>
          <SimpleTable
            label={field.label}
            rows={field.value.map((mapping, index) => ({ mapping, index }))}
            rowKey={({ mapping }) => mapping.ServiceName}
            columns={[
              {
                key: 'service',
                title: t('upnpService'),
                cell: ({ mapping, index }) => (
                  <Checkbox
                    label={<bdi>{mapping.ServiceName}</bdi>}
                    checked={mapping.Enable}
                    disabled={field.disabled}
                    onChange={(event) => change(index, { Enable: event.currentTarget.checked })}
                  />
                ),
              },
              {
                key: 'protocol',
                title: t('upnpProtocol'),
                card: 'line',
                cell: ({ mapping }) => <bdi dir="ltr">{mapping.Protocol}</bdi>,
              },
              { key: 'inner', title: t('upnpInner'), cell: ({ mapping }) => <bdi dir="ltr">{mapping.InnerPort}</bdi> },
              {
                key: 'outer',
                title: t('upnpOuter'),
                cell: ({ mapping, index }) => (
                  <NumberBox
                    className={classes.port}
                    aria-label={t('upnpOuterOf', { name: mapping.ServiceName })}
                    value={mapping.OuterPort}
                    disabled={field.disabled || form.values.upnpMode === 'Auto'}
                    ref={describedBy(field.key, wrong[index] ?? false)}
                    error={wrong[index] ?? false}
                    onChange={(port) => change(index, { OuterPort: port === '' ? Number.NaN : port })}
                    onBlur={field.blur}
                  />
                ),
              },
              {
                key: 'state',
                title: t('upnpState'),
                card: 'end',
                cell: ({ mapping }) => (
                  <Mark tone={TONES[stateOf(mapping.ServiceName)]}>
                    {t(`upnpStates.${stateOf(mapping.ServiceName)}`)}
                  </Mark>
                ),
              },
            ]}
          />
        </FormRow>
      </SwitchedFields>
    </Panel>
  );
}
