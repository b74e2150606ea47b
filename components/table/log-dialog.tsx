import type { LogRow } from '@/lib/records/log-source';
import { ClearLogDialog } from './clear-log-dialog';
import type { LogActionsProps } from './log-actions';
import { TIME } from './log-column';
import { LogColumnsDialog } from './log-columns-dialog';
import { LogExport } from './log-export';
import { LogTotalsDialog } from './log-totals-dialog';
import { SavedFiltersDialog } from './saved-filters-dialog';

export type LogDialogName = 'export' | 'clear' | 'columns' | 'filters' | 'totals';

interface LogDialogProps<Row extends LogRow> extends LogActionsProps<Row> {
  open: LogDialogName;
  onClose(): void;
}

/** The dialog that a button in the head of a log opens. */
export function LogDialog<Row extends LogRow>(props: LogDialogProps<Row>) {
  const { page, condition, records, columns, filters, open, onClose } = props;
  const { log, day } = page;
  switch (open) {
    case 'export':
      return (
        <LogExport
          source={log}
          condition={condition}
          columns={columns}
          fileName={`${page.fileName} ${day}`}
          onClose={onClose}
        />
      );
    case 'clear':
      return <ClearLogDialog log={log} onClose={onClose} onCleared={() => void records.refresh()} />;
    case 'columns':
      return (
        <LogColumnsDialog
          table={log.name}
          columns={columns.map(({ key, title, isDetail }) => ({ key, title, isDetail, isFixed: key === TIME }))}
          shown={props.shown}
          onColumns={props.onColumns}
          onClose={onClose}
        />
      );
    case 'filters':
      return (
        <SavedFiltersDialog table={log.name} members={page.filters} day={day} filters={filters} onClose={onClose} />
      );
    case 'totals':
      return page.totals === undefined ? null : (
        <LogTotalsDialog
          source={log}
          member={page.totals}
          members={page.filters}
          day={day}
          filters={filters}
          onClose={onClose}
        />
      );
  }
}
