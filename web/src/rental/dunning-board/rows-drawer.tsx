import { Button, Drawer } from 'antd';
import { useState } from 'react';
import {
  cursorOf,
  firstPage,
  pageAfter,
  pageBefore,
  totalText,
} from '../../ui/data-table/paging/paging.ts';
import { usePage } from '../../ui/data-table/paging/use-page.ts';
import type { RowOf } from '../../ui/data-table/list-call.ts';
import { Empty, Failed, Loading } from '../../ui/page-states.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import type { AskedRows, BoardList, StageNames } from './board-rows.ts';
import { rowColumns, type RowColumn } from './row-columns.tsx';
import '../../ui/plain-table.css';

const size = 20;

interface RowsDrawerProps {
  readonly asked: AskedRows;
  /** The drawer has gone. */
  readonly onClosed: () => void;
}

/** The rows of a figure, page by page. */
export function RowsDrawer({ asked, onClosed }: RowsDrawerProps) {
  const [isOpen, setOpen] = useState(true);
  return (
    <Drawer
      open={isOpen}
      title={asked.title}
      size={860}
      onClose={() => setOpen(false)}
      afterOpenChange={(open) => {
        if (!open) onClosed();
      }}
    >
      <Rows asked={asked} />
    </Drawer>
  );
}

function Rows({ asked: { list, title, filters, names } }: Pick<RowsDrawerProps, 'asked'>) {
  const [visited, setVisited] = useState(firstPage);
  const page = usePage<BoardList>(list, { filters, size, cursor: cursorOf(visited) });
  const { data, error, refetch, isPlaceholderData } = page;
  if (data === undefined) {
    if (error === null) return <Loading rows={8} />;
    return <Failed error={error} onRetry={() => void refetch()} />;
  }
  const { content, nextCursor, totalElements, totalIsCapped = false } = data;
  if (content.length === 0) return <Empty words="没有记录" />;
  return (
    <>
      <RowTable list={list} title={title} rows={content} {...(names && { names })} />
      <div className="board-pages">
        <span role="status">{totalText(totalElements, totalIsCapped)}</span>
        <nav aria-label="翻页">
          <Button
            size="small"
            disabled={visited.at === 0}
            onClick={() => setVisited(pageBefore(visited))}
          >
            上一页
          </Button>
          <Button
            size="small"
            disabled={nextCursor === undefined || isPlaceholderData}
            onClick={() => {
              if (nextCursor !== undefined) setVisited(pageAfter(visited, nextCursor));
            }}
          >
            下一页
          </Button>
        </nav>
      </div>
    </>
  );
}

const noNames: StageNames = {};

interface RowTableProps {
  readonly list: BoardList;
  readonly title: string;
  readonly rows: readonly RowOf<BoardList>[];
  readonly names?: StageNames;
}

function RowTable({ list, title, rows, names = noNames }: RowTableProps) {
  // the rows are those of the list by whose name the columns are found
  const columns = rowColumns[list] as readonly RowColumn<RowOf<BoardList>>[];
  return (
    <ScrollRegion label={`${title}明细`} className="plain-table-scroll">
      <table className="plain-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" className={column.isAmount && 'is-amount'}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column) => (
                <td key={column.title} className={column.isAmount && 'is-amount'}>
                  {column.cell(row, names)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
