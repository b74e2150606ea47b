import { type ComponentProps, useState } from 'react';
import { PAGE_SIZE } from '@/lib/contract/limits';
import { PaginationBar } from './pagination-bar';
import { SimpleTable } from './simple-table';

type PagedTableProps<Row> = Pick<ComponentProps<typeof SimpleTable<Row>>, 'columns' | 'rows' | 'rowKey'>;

/** Rows that are all loaded, a page at a time. With a new `key` the table starts at page 1 again. */
export function PagedTable<Row>({ rows, ...table }: PagedTableProps<Row>) {
  const [chosen, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_SIZE));
  const page = Math.min(chosen, pages);
  return (
    <div>
      <SimpleTable {...table} rows={rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)} />
      <PaginationBar page={page} pages={pages} total={rows.length} onGoTo={setPage} />
    </div>
  );
}
