import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { businessDate, businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import type { Fen } from '@rental/domain/money';
import { boardFigures } from '@rental/domain/rental/dunning/board-figures';
import {
  daysLateOf,
  daysOfAge,
  cohortAges,
  type DaySpan,
} from '@rental/domain/rental/dunning/cohorts';
import type { AnswerOf } from '../../http/call.ts';
import { useRead } from '../../http/use-read.ts';
import type { Filters } from '../../ui/data-table/filters/filters.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { Definition } from '../../ui/texts/definition.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { FinanceCard } from '../finance-home/finance-card.tsx';
import { RowsLink } from '../finance-home/finance-links.tsx';
import { percentText } from '../finance-home/percent-text.ts';
import { BoardHead, RowsButton } from './board-parts.tsx';
import type { BoardCardProps } from './board-rows.ts';
import '../../ui/plain-table.css';

const { cohort } = boardFigures;

type Cohort = AnswerOf<'boardCohorts'>['months'][number];

/** 回款 by the month in which orders fell overdue, and by how much later it came in. */
export function CohortsCard({ query, onRows }: BoardCardProps) {
  const { days: _, ...places } = query;
  const [today] = useState(() => businessDateOf(new Date()));
  const read = useRead('boardCohorts', { query: places }, { placeholderData: keepPreviousData });
  const { data } = read;
  return (
    <FinanceCard id="board-cohorts" title="逾期月份回款" note="最近12个月" read={read}>
      {data === undefined ? null : (
        <ScrollRegion label="逾期月份回款明细" className="plain-table-scroll">
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">
                  {cohort.label}
                  <Definition of={cohort.label} text={cohort.definition} />
                </th>
                <th scope="col" className="is-amount">
                  订单
                </th>
                <BoardHead figure="unpaid" />
                <BoardHead figure="cohortRecovered" />
                <BoardHead figure="rate" />
                {cohortAges.map((age, index) => (
                  <BoardHead key={age} figure="cohortAge" title={age} isPlain={index > 0} />
                ))}
              </tr>
            </thead>
            <tbody>
              {data.months.map((one) => (
                <CohortRow key={one.month} of={one} places={places} today={today} onRows={onRows} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </FinanceCard>
  );
}

interface CohortRowProps extends Pick<BoardCardProps, 'onRows'> {
  readonly of: Cohort;
  readonly places: Filters;
  readonly today: BusinessDate;
}

function CohortRow({ of, places, today, onRows }: CohortRowProps) {
  const month = businessDate(`${of.month}-01`);
  const { least, most } = daysLateOf(month, today);
  const overdue = { ...places, minDays: `${least}`, maxDays: `${most}` };
  const came = (title: string, amountFen: Fen, days: DaySpan) => (
    <RowsButton
      text={moneyText(amountFen)}
      title={title}
      onOpen={
        amountFen === 0
          ? undefined
          : () =>
              onRows({
                list: 'listRecoveries',
                title,
                filters: { ...places, cohort: of.month, days: [days.from, days.to] },
              })
      }
    />
  );
  return (
    <tr>
      <th scope="row">{of.month}</th>
      {[`${of.orderCount}`, moneyText(of.unpaidFen)].map((text, index) => (
        <td key={index === 0 ? 'orders' : 'unpaid'} className="is-amount">
          {of.orderCount === 0 ? text : <RowsLink list="overdue" filters={overdue} text={text} />}
        </td>
      ))}
      <td className="is-amount">
        {came(`${of.month} 逾期 累计回款`, of.recoveredFen, { from: month, to: today })}
      </td>
      <td className="is-amount">{percentText(of.recoveryRateBp)}</td>
      {cohortAges.map((age, index) => {
        const amountFen = of.ages[index];
        const days = daysOfAge(month, index, today);
        return (
          <td key={age} className="is-amount">
            {amountFen === undefined || days === null
              ? null
              : came(`${of.month} 逾期 ${age}回款`, amountFen, days)}
          </td>
        );
      })}
    </tr>
  );
}
