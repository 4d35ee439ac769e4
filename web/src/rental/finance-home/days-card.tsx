import { Segmented } from 'antd';
import { useState } from 'react';
import {
  financeFigures,
  type FinanceFigureKey,
} from '@rental/domain/rental/figures/finance-figures';
import type { Fen } from '@rental/domain/money';
import type { AnswerOf } from '../../http/call.ts';
import { useRead } from '../../http/use-read.ts';
import { DayChart } from '../../ui/chart/day-chart.tsx';
import { lastDays, type DayValue } from '../../ui/chart/day-points.ts';
import { money } from '../../ui/chart/measure.ts';
import type { Filters } from '../../ui/data-table/filters/filters.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { useOpenTab } from '../../ui/tab-location.ts';
import { moneyText } from '../../ui/texts/money-text.ts';
import { FinanceCard, FinanceHead } from './finance-card.tsx';
import { RowsLink, useListAddress, type FinanceList } from './finance-links.tsx';
import '../../ui/plain-table.css';

type DayFigure = Extract<FinanceFigureKey, 'due' | 'received' | 'forecast'>;

/** The rows of a figure of a day. */
const rowsOn = {
  due: (day) => ['bills', { isReceivable: 'true', dueOn: [day, day] }],
  received: (day) => ['flows', { happenedOn: [day, day] }],
  forecast: (day) => ['bills', { state: 'due', isReceivable: 'true', dueOn: [day, day] }],
} as const satisfies Record<DayFigure, (day: string) => readonly [FinanceList, Filters]>;

const lengths = [30, 90].map((value) => ({ value, label: `近${value}天` }));

/** The amounts that fell due and came in by day, and the expected ones. */
export function DaysCard() {
  const read = useRead('financeDays');
  const [length, setLength] = useState(30);
  return (
    <FinanceCard id="finance-days" title="每日应收与实收" read={read}>
      <Segmented aria-label="图表天数" options={lengths} value={length} onChange={setLength} />
      {read.data === undefined ? null : <Days {...read.data} length={length} />}
    </FinanceCard>
  );
}

type DaysProps = AnswerOf<'financeDays'> & { readonly length: number };

function Days({ past, next, length }: DaysProps) {
  const values = (figure: 'dueFen' | 'receivedFen') =>
    past.map((one) => ({ day: one.day, value: one[figure] }));
  const ahead = next.map(({ day, openFen }) => ({ day, value: openFen }));
  return (
    <>
      <div className="finance-charts">
        <FigureChart figure="due" days={values('dueFen')} length={length} />
        <FigureChart figure="received" days={values('receivedFen')} length={length} />
        <FigureChart figure="forecast" days={ahead} length={ahead.length} span="未来90天" />
      </div>
      <PastTable days={past.slice(-length)} />
      <NextTable days={next.filter(({ openFen }) => openFen !== 0)} />
    </>
  );
}

interface FigureChartProps {
  readonly figure: DayFigure;
  readonly days: readonly DayValue[];
  readonly length: number;
  readonly span?: string;
}

function FigureChart({ figure, days, length, span }: FigureChartProps) {
  const openTab = useOpenTab();
  const addressOf = useListAddress();
  const addressOn = (day: string) => {
    const [list, filters] = rowsOn[figure](day);
    return addressOf(list, filters);
  };
  const open = (day: string) => {
    const to = addressOn(day);
    if (to !== null) openTab(to);
  };
  const mayOpen = addressOn(days[0]?.day ?? '') !== null;
  return (
    <DayChart
      title={financeFigures[figure].label}
      points={lastDays(days, length)}
      measure={money}
      rows={mayOpen ? { name: figure === 'received' ? '收支流水' : '账单', open } : null}
      {...(span !== undefined && { span })}
    />
  );
}

const Amount = ({ figure, day, fen }: { figure: DayFigure; day: string; fen: Fen }) => {
  const [list, filters] = rowsOn[figure](day);
  return (
    <td className="is-amount">
      <RowsLink list={list} filters={filters} text={moneyText(fen)} />
    </td>
  );
};

/** The figures of the charts for those who do not see them, with the same links. */
const PastTable = ({ days }: { readonly days: DaysProps['past'] }) => (
  <ScrollRegion label="每日应收与实收明细" className="plain-table-scroll finance-days-table">
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">日期</th>
          <FinanceHead figure="due" />
          <FinanceHead figure="received" />
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, dueFen, receivedFen }) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            <Amount figure="due" day={day} fen={dueFen} />
            <Amount figure="received" day={day} fen={receivedFen} />
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollRegion>
);

const NextTable = ({ days }: { readonly days: DaysProps['next'] }) =>
  days.length === 0 ? null : (
    <ScrollRegion label="未来待收明细" className="plain-table-scroll finance-days-table">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">日期</th>
            <FinanceHead figure="forecast" />
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, openFen }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <Amount figure="forecast" day={day} fen={openFen} />
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
