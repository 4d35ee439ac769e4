import { Alert, Button } from 'antd';
import { use, useDeferredValue, useMemo, useRef, type ReactNode } from 'react';
import { useRefresh } from '../../http/use-read.ts';
import { ExportButton } from '../exports/export-button.tsx';
import { Deferred } from '../loading/deferred.tsx';
import { useEventCallback } from '../loading/use-event-callback.ts';
import { Empty, Failed } from '../page-states.tsx';
import { TabTitleContext } from '../tab-page.ts';
import { arranged, shownKeys } from './columns/arrangement.ts';
import type { AnyColumn, Batch, Column, RowAction, RowKey, StatusTab } from './columns/columns.ts';
import { withChoice } from './columns/list-settings.ts';
import { CountedTabs, type CountsName } from './counted-tabs.tsx';
import type { FilterRules } from './filters/filter-rules.ts';
import { withoutEmpty, type FilterField, type Filters } from './filters/filters.ts';
import { SearchForm } from './filters/search-form.tsx';
import type { FilterName, ListName, RowOf, SortField } from './list-call.ts';
import { ListSums, type ListSumsOf } from './list-sums.tsx';
import { ListTable } from './list-table.tsx';
import { ListTools } from './list-tools.tsx';
import { Pager } from './paging/pager.tsx';
import { cursorOf, firstPage, pageAfter, pageBefore } from './paging/paging.ts';
import { nextSort } from './paging/sorting.ts';
import { usePage } from './paging/use-page.ts';
import { BatchBar } from './rows/batch-bar.tsx';
import { useSelection } from './rows/use-selection.ts';
import { StatusTabs } from './status-tabs.tsx';
import { useListMemory } from './use-list-memory.ts';
import { useListState } from './use-list-state.ts';
import './data-table.css';

interface DataTableProps<Name extends ListName> {
  /** The call that returns a page. */
  readonly read: Name;
  /** The same call as declared by the contract; pass a stable function. */
  readonly rules: FilterRules;
  /** The noun for a row on the screen: 订单. */
  readonly noun: string;
  /** Pass a stable array: a new one redraws all rows. */
  readonly columns: readonly Column<RowOf<Name>, SortField<Name>>[];
  readonly rowKey: (row: RowOf<Name>) => RowKey;
  readonly fields: readonly FilterField<FilterName<Name>>[];
  readonly tabs?: {
    readonly name: FilterName<Name>;
    readonly items: readonly StatusTab[];
    /** The call that counts their rows. */
    readonly counts?: CountsName;
  };
  /** The filters for an address without filters; if absent, all rows. Pass a stable object. */
  readonly opensWith?: Filters;
  /** The current actions on a row: the first two as buttons, the rest in a menu. Preferably a stable function. */
  readonly actions?: (row: RowOf<Name>) => readonly RowAction[];
  readonly batch?: Batch<RowOf<Name>>;
  /** The sums below the rows. Pass a stable object. */
  readonly sums?: ListSumsOf;
  /** The notice above the rows about all that the filters leave. Pass a stable function. */
  readonly head?: (filters: Filters) => ReactNode;
  /** Buttons for actions without a row: 新增. */
  readonly commands?: ReactNode;
  /** Called when the operator refreshes the list, so that the page can refresh its other reads. */
  readonly onRefresh?: () => void;
}

const noRows: readonly never[] = [];

/** A list: search form, status tabs, rows and pages. */
export function DataTable<Name extends ListName>(props: DataTableProps<Name>) {
  const { read, rules, noun, columns, rowKey, fields, tabs, opensWith } = props;
  const { actions, batch, commands, head, onRefresh, sums } = props;
  const title = use(TabTitleContext);
  const region = useRef<HTMLDivElement>(null);
  const memory = useListMemory(read);
  const readAnew = useRefresh();
  const list = useListState(rules, memory, opensWith);
  const page = usePage(read, {
    filters: list.filters,
    size: list.size,
    cursor: cursorOf(list.visited),
  });
  const rows = page.data?.content;
  const selection = useSelection(batch, rows ?? noRows, rowKey);
  const placed = useMemo(() => arranged(columns, memory.settings), [columns, memory.settings]);
  // the form has many fields: it is updated right after the rows that the operator waits for
  const followed = useDeferredValue(list.filters);
  const tabValue = tabs === undefined ? undefined : list.filters[tabs.name];

  const nextCursor = page.isPlaceholderData ? undefined : page.data?.nextCursor;

  // stable, so that parts with many fields and buttons are not redrawn with every answer
  const refresh = useEventCallback(() => {
    void page.refetch();
    if (tabs?.counts !== undefined) readAnew(tabs.counts);
    if (sums !== undefined) readAnew(sums.read);
    onRefresh?.();
  });
  const narrow = useEventCallback((filters: Filters) => {
    if (!list.filter(filters)) refresh();
    region.current?.scrollTo({ top: 0 });
  });
  const tabFilter = tabs === undefined ? {} : { [tabs.name]: tabValue };
  const { sort } = list.filters;
  const search = useEventCallback((values: Parameters<typeof withoutEmpty>[0]) =>
    narrow(withoutEmpty({ ...values, ...tabFilter, sort })),
  );
  const reset = useEventCallback(() => narrow(withoutEmpty(tabFilter)));
  const sortBy = useEventCallback((column: AnyColumn<never>) =>
    narrow(withoutEmpty({ ...list.filters, sort: nextSort(column, sort) })),
  );
  const goTo = useEventCallback((visited: typeof list.visited) => {
    list.goTo(visited);
    region.current?.scrollTo({ top: 0 });
  });
  const goBack = useEventCallback(() => goTo(pageBefore(list.visited)));
  const goOn = useEventCallback(() => {
    if (nextCursor !== undefined) goTo(pageAfter(list.visited, nextCursor));
  });
  const linkTo = useEventCallback(list.linkTo);
  const resize = useEventCallback(list.resize);
  const count = useEventCallback(() => ({
    total: page.data?.totalElements,
    isCapped: page.data?.totalIsCapped === true,
  }));

  const chosenScope = (by: string, chosen: readonly RowOf<Name>[]) => () => ({
    filters: { [by]: chosen.map((row) => String(rowKey(row))) },
    columns: shownKeys(placed),
    total: chosen.length,
    isCapped: false,
    isChosen: true,
  });

  const tabsShown = {
    items: tabs?.items ?? noRows,
    value: typeof tabValue === 'string' ? tabValue : '',
    onChange: (value: string) =>
      narrow(withoutEmpty({ ...list.filters, ...(tabs && { [tabs.name]: value }) })),
  };
  const isEmpty = rows?.length === 0;

  function whatIsMissing(): ReactNode {
    if (page.isError && rows === undefined) {
      const retry = () => (list.visited.at > 0 ? goTo(firstPage) : refresh());
      return <Failed error={page.error} onRetry={retry} />;
    }
    if (!isEmpty) return null;
    if (list.visited.at > 0) {
      return (
        <Empty words={`本页${noun}已变动`}>
          <Button onClick={() => goTo(firstPage)}>回到第一页</Button>
        </Empty>
      );
    }
    const isNarrowed = Object.keys(list.filters).some(
      (name) => name !== tabs?.name && name !== 'sort',
    );
    if (!isNarrowed) return <Empty words={`暂无${noun}`} />;
    return (
      <Empty words={`没有符合条件的${noun}，请调整筛选条件`}>
        <Button onClick={() => narrow({})}>清除全部条件</Button>
      </Empty>
    );
  }

  return (
    <div className="data-table">
      <h1 className="visually-hidden">{title ?? `${noun}列表`}</h1>
      <Deferred room={<div className="data-table-search data-table-search-room" />}>
        <SearchForm
          rules={rules}
          fields={fields}
          values={followed}
          onSearch={search}
          onReset={reset}
        />
      </Deferred>
      {head?.(list.filters)}
      <div className="data-table-card">
        <div className="data-table-head">
          {tabs === undefined ? null : tabs.counts === undefined ? (
            <StatusTabs {...tabsShown} />
          ) : (
            <CountedTabs
              {...tabsShown}
              read={tabs.counts}
              name={tabs.name}
              filters={list.filters}
            />
          )}
          {commands === undefined ? null : <div className="data-table-commands">{commands}</div>}
          <div className="data-table-tools">
            <Deferred>
              <ListTools
                memory={memory}
                placed={placed}
                read={read}
                count={count}
                filters={list.filters}
                rules={rules}
                linkTo={linkTo}
                onOpen={narrow}
              />
            </Deferred>
          </div>
        </div>
        {page.isRefetchError ? (
          <Alert
            banner
            type="warning"
            title="刷新失败，以下为之前的数据"
            action={
              <Button size="small" onClick={refresh}>
                重试
              </Button>
            }
          />
        ) : null}
        <ListTable
          region={region}
          label={`${noun}数据`}
          columns={columns}
          placed={placed}
          density={memory.settings.density}
          onChoose={(key, choice) => memory.setSettings(withChoice(memory.settings, key, choice))}
          rows={rows}
          rowKey={rowKey}
          actions={actions}
          picks={selection?.picks}
          sort={typeof sort === 'string' ? sort : undefined}
          onSort={sortBy}
          isBusy={page.isFetching}
          isStale={page.isPlaceholderData}
          instead={whatIsMissing()}
        />
        {selection === null || selection.chosen.rows.length === 0 ? null : (
          <BatchBar
            actions={batch?.actions ?? []}
            chosen={selection.chosen}
            onClear={selection.clear}
            region={region}
          >
            {batch?.exportBy === undefined ? null : (
              <ExportButton
                isChosen
                read={read}
                scope={chosenScope(batch.exportBy, selection.chosen.rows)}
              />
            )}
          </BatchBar>
        )}
        {sums === undefined || sums.isFor?.(list.filters) === false ? null : (
          <Deferred>
            <ListSums sums={sums} filters={list.filters} />
          </Deferred>
        )}
        <Pager
          total={page.data?.totalElements}
          isCapped={page.data?.totalIsCapped === true}
          isBusy={page.isFetching}
          size={list.size}
          pageNumber={list.visited.at + 1}
          onSize={resize}
          onRefresh={refresh}
          onBefore={list.visited.at === 0 ? undefined : goBack}
          onAfter={nextCursor === undefined ? undefined : goOn}
        />
      </div>
    </div>
  );
}
