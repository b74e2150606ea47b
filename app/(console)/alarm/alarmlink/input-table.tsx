import { IconBellRinging, IconCopy, IconPencil } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Mark, Tag } from '@/components/feedback/mark';
import type { Choice } from '@/components/form/select-field';
import { RowAct } from '@/components/table/row-act';
import { SimpleTable } from '@/components/table/simple-table';
import type { AlarmInputTable } from '@/lib/contract/tables/alarm';
import { actionAt } from './input-fields';

/** One input and its place, from 0. */
export interface InputRow {
  index: number;
  input: AlarmInputTable;
}

interface InputTableProps {
  /** Undefined during the first read. */
  inputs: readonly AlarmInputTable[] | undefined;
  doors: readonly Choice<number>[];
  /** A bit for each closed contact; undefined when the device does not say. */
  levels: number | undefined;
  /** Absent for an account that may not test. */
  onTest: ((row: InputRow) => void) | undefined;
  onCopy(row: InputRow): void;
  onEdit(row: InputRow): void;
}

/** The inputs with the levels of their lines. */
export function InputTable({ inputs, doors, levels, onTest, onCopy, onEdit }: InputTableProps) {
  const t = useTranslations('alarm.alarmlink');
  const common = useTranslations('common');
  const table = useTranslations('table');
  const level = ({ index, input }: InputRow) => {
    if (levels === undefined) return undefined;
    const isClosed = Math.floor(levels / 2 ** index) % 2 === 1;
    const isAlarm = isClosed === (input.SensorType === 'NO');
    const state = isAlarm ? t('level.alarm') : t('level.rest');
    return (
      <Mark tone={isAlarm ? 'bad' : 'ok'}>{isClosed ? t('level.closed', { state }) : t('level.open', { state })}</Mark>
    );
  };
  const outputs = ({ EventHandler: handler }: AlarmInputTable) =>
    handler.AlarmOutEnable && handler.AlarmOutChannels.length > 0 ? (
      <bdi dir="ltr">{handler.AlarmOutChannels.map((each) => each + 1).join(', ')}</bdi>
    ) : undefined;
  const access = ({ EventHandler: handler }: AlarmInputTable) =>
    handler.AccessControlEnable
      ? handler.Doors.map((door) => (
          <div key={door}>
            <bdi>{doors[door]?.label ?? door + 1}</bdi>{' '}
            <Tag tone="info">{t(`action.${actionAt(handler.AccessControlType, door)}`)}</Tag>
          </div>
        ))
      : undefined;
  return (
    <SimpleTable<InputRow>
      rows={(inputs ?? []).map((input, index) => ({ index, input }))}
      rowKey={({ index }) => String(index)}
      empty={inputs && t('none')}
      columns={[
        { key: 'number', title: t('number'), card: 'none', cell: ({ index }) => <bdi>{index + 1}</bdi> },
        {
          key: 'name',
          title: t('field.name'),
          card: 'name',
          cell: ({ input }) => (
            <>
              <bdi>{input.Name}</bdi> {!input.Enable && <Tag tone="off">{t('off')}</Tag>}
            </>
          ),
        },
        { key: 'type', title: t('field.type'), card: 'line', cell: ({ input }) => t(`type.${input.SensorType}`) },
        { key: 'level', title: t('levelTitle'), card: 'line', cell: level },
        { key: 'fire', title: t('field.fire'), rank: 3, cell: ({ input }) => input.FireLinkEnable && common('yes') },
        { key: 'outputs', title: t('field.channels'), rank: 2, cell: ({ input }) => outputs(input) },
        { key: 'access', title: t('field.access'), cell: ({ input }) => access(input) },
        {
          key: 'acts',
          title: t('acts'),
          hasActions: true,
          cell: (row) => (
            <>
              <RowAct
                icon={IconPencil}
                isOpener
                label={table('editRow', { name: row.input.Name })}
                verb={table('edit')}
                onClick={() => onEdit(row)}
              />
              <RowAct
                icon={IconCopy}
                label={t('copyName', { name: row.input.Name })}
                isDisabled={(inputs?.length ?? 0) < 2}
                onClick={() => onCopy(row)}
              />
              {onTest && (
                <RowAct
                  icon={IconBellRinging}
                  label={t('testName', { name: row.input.Name })}
                  onClick={() => onTest(row)}
                />
              )}
            </>
          ),
        },
      ]}
    />
  );
}
