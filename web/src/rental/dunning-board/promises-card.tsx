import { keepPreviousData } from '@tanstack/react-query';
import { addDays, addMonths, businessDate } from '@rental/domain/business-date';
import type { AnswerOf } from '../../http/call.ts';
import { useRead } from '../../http/use-read.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { FinanceCard } from '../finance-home/finance-card.tsx';
import { percentText } from '../finance-home/percent-text.ts';
import { BoardHead, RowsButton } from './board-parts.tsx';
import type { BoardCardProps } from './board-rows.ts';
import '../../ui/plain-table.css';

type Row = AnswerOf<'boardPromises'>['rows'][number];

/** 承诺质量 by the month in which promises fall due, and by who was promised. */
export function PromisesCard({ query, onRows }: BoardCardProps) {
  const read = useRead(
    'boardPromises',
    { query: { ...query } },
    { placeholderData: keepPreviousData },
  );
  const { data } = read;
  return (
    <FinanceCard id="board-promises" title="承诺质量" note={query.days.join(' 至 ')} read={read}>
      {data?.rows.length === 0 ? (
        <p className="finance-hint">所选日期没有到期的还款承诺。</p>
      ) : (
        <ScrollRegion label="承诺质量明细" className="plain-table-scroll">
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">月份</th>
                <th scope="col">登记人</th>
                <th scope="col" className="is-amount">
                  承诺数
                </th>
                <BoardHead figure="promised" />
                <BoardHead figure="inTime" />
                <BoardHead figure="late" />
                <BoardHead figure="promised" title="未兑现" isPlain />
                <BoardHead figure="promised" title="待兑现" isPlain />
                <BoardHead figure="kept" />
              </tr>
            </thead>
            <tbody>
              {data?.rows.map((row) => (
                <PromiseRow
                  key={`${row.month} ${row.operatorId}`}
                  row={row}
                  query={query}
                  onRows={onRows}
                />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </FinanceCard>
  );
}

function PromiseRow({ row, query, onRows }: BoardCardProps & { readonly row: Row }) {
  const name = row.name ?? '系统';
  const title = `${row.month} ${name} 承诺`;
  const open = (promiseState?: string) => () =>
    onRows({
      list: 'listPromises',
      title,
      filters: {
        ...query,
        days: daysOf(row.month, query.days),
        ownerIs: `${row.operatorId}`,
        ...(promiseState !== undefined && { promiseState }),
      },
    });
  const figure = (text: string, promiseState?: string) => (
    <td className="is-amount">
      <RowsButton
        text={text}
        title={title}
        onOpen={row.operatorId === null ? undefined : open(promiseState)}
      />
    </td>
  );
  return (
    <tr>
      <th scope="row">{row.month}</th>
      <td>{name}</td>
      {figure(`${row.promises}`)}
      {figure(moneyText(row.promisedFen))}
      <td className="is-amount">{moneyText(row.inTimeFen)}</td>
      <td className="is-amount">{moneyText(row.lateFen)}</td>
      {figure(moneyText(row.brokenFen), 'broken')}
      {figure(moneyText(row.openFen), 'open')}
      <td className="is-amount">{percentText(row.inTimeBp)}</td>
    </tr>
  );
}

/** The days of a month that are in a span. */
function daysOf(month: string, [from, to]: readonly [string, string]): [string, string] {
  const first = businessDate(`${month}-01`);
  const last = addDays(addMonths(first, 1), -1);
  return [first > from ? first : from, last < to ? last : to];
}
