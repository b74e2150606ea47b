import { useTranslations } from 'next-intl';
import { Mark, Tag } from '@/components/feedback/mark';
import { Panel } from '@/components/form/panel';
import type { Choice } from '@/components/form/select-field';
import { useCards } from '@/components/network/use-cards';
import { SimpleTable } from '@/components/table/simple-table';
import type { NetInterface } from '@/lib/contract/methods/capabilities';
import { isolated } from '@/lib/i18n/isolated';

/** Cards of the device, and those that may be the default one. */
export interface Interfaces {
  rows: readonly NetInterface[];
  choices: Choice<string>[];
}

/** A kind of card that the console does not know is shown as the device names it. */
function useTypeText(): (type: NetInterface['Type']) => string {
  const t = useTranslations('network.ip');
  return (type) => (t.has(`type.${type}`) ? t(`type.${type}`) : isolated(String(type)));
}

/** A device that does not answer shows none. */
export function useInterfaces(): Interfaces {
  const typeText = useTypeText();
  const { data: rows = [] } = useCards();
  return {
    rows,
    choices: rows.map(({ Name, Type }) => ({ value: Name, label: `${isolated(Name)} · ${typeText(Type)}` })),
  };
}

/** State of each card, with its hardware address. */
export function InterfacesPanel({ cards: { rows }, defaultName }: { cards: Interfaces; defaultName: string }) {
  const t = useTranslations('network.ip');
  const typeText = useTypeText();
  if (rows.length === 0) return null;
  return (
    <Panel title={t('interfaces')}>
      <SimpleTable
        rows={rows}
        rowKey={({ Name }) => Name}
        columns={[
          {
            key: 'name',
            title: t('column.name'),
            cell: ({ Name }) => (
              <>
                <bdi dir="ltr">{Name}</bdi>{' '}
                {Name === defaultName && <Tag tone="info">{t('field.defaultInterface')}</Tag>}
              </>
            ),
          },
          { key: 'type', title: t('column.type'), cell: ({ Type }) => typeText(Type) },
          {
            key: 'mac',
            title: t('column.mac'),
            cell: ({ PhysicalAddress }) => <bdi dir="ltr">{PhysicalAddress}</bdi>,
          },
          {
            key: 'state',
            title: t('column.state'),
            cell: ({ ConnStatus, Speed }) =>
              ConnStatus === 'Connected' ? (
                <Mark tone="ok">{t('speed', { speed: Number(Speed) || 0 })}</Mark>
              ) : (
                <Mark tone="off">{t('unconnected')}</Mark>
              ),
          },
        ]}
      />
    </Panel>
  );
}
