import { Drawer } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useFocusReturn } from '@/components/feedback/focus-return';
import classes from '@/components/form/drawer-form.module.css';
import { FactList } from './fact-list';
import { type LogColumn, logCell } from './log-column';

interface LogDrawerProps<Row> {
  row: Row;
  title: string;
  columns: readonly LogColumn<Row>[];
  /** Actions for the row. */
  action?: ReactNode;
  onClose(): void;
}

/** One row of a log with everything that the device returns of it. */
export function LogDrawer<Row>({ row, title, columns, action, onClose }: LogDrawerProps<Row>) {
  useFocusReturn();
  const common = useTranslations('common');
  return (
    <Drawer
      opened
      onClose={onClose}
      title={<bdi dir="ltr">{title}</bdi>}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <div className={classes.facts}>
        <FactList
          facts={columns.map((column) => ({
            key: column.key,
            label: column.title,
            value: column.detail?.(row) || logCell(column, row) || '–',
          }))}
        />
      </div>
      {action && <div className={classes.foot}>{action}</div>}
    </Drawer>
  );
}
