import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import type { AnswerOf } from '../../http/call.ts';
import { useRead } from '../../http/use-read.ts';
import { DayChart } from '../../ui/chart/day-chart.tsx';
import { lastDays } from '../../ui/chart/day-points.ts';
import { counted, money } from '../../ui/chart/measure.ts';
import { useMay } from '../../ui/gate.tsx';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { TabLink } from '../../ui/tab-link.tsx';
import { useOpenTab } from '../../ui/tab-location.ts';
import { moneyText } from '../../ui/texts/money-text.ts';
import { dayRowsOf, type DayRows } from './day-rows.ts';
import { queryOf, type HomeFilters } from './home-filters.ts';
import '../../ui/plain-table.css';

/** So many days the charts show; before 90 there is nothing to compare with. */
const lengths = [7, 30, 90].map((value) => ({ value, label: `近${value}天` }));

type Day = AnswerOf<'indexTable'>['days'][number];

/** S189: orders and payments of 90 days, day by day, of what 首页 is narrowed to but its days. */
export default function IndexTable({ filters }: { filters: HomeFilters }) {
  const may = useMay();
  const { data, error, refetch } = useRead(
    'indexTable',
    { query: queryOf(filters) },
    { placeholderData: (before) => before },
  );
  const [length, setLength] = useState(30);
  const rows = dayRowsOf(filters, may);
  return (
    <section aria-labelledby="dashboard-days" className="dashboard-days">
      <div className="dashboard-days-head">
        <h2 id="dashboard-days">每日数据</h2>
        <Segmented aria-label="图表天数" options={lengths} value={length} onChange={setLength} />
      </div>
      {data === undefined && error === null ? <Loading rows={6} /> : null}
      {data === undefined && error !== null ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined ? null : (
        <>
          <Charts days={data.days} rows={rows} length={length} />
          <DayTable days={data.days} rows={rows} />
        </>
      )}
    </section>
  );
}

interface DaysProps {
  readonly days: readonly Day[];
  readonly rows: DayRows;
}

const orderCount = counted('单');

function Charts({ days, rows, length }: DaysProps & { readonly length: number }) {
  const openTab = useOpenTab();
  const placed = useMemo(
    () =>
      lastDays(
        days.map(({ day, orderCount: value }) => ({ day, value })),
        length,
      ),
    [days, length],
  );
  const paid = useMemo(
    () =>
      lastDays(
        days.map(({ day, paidFen: value }) => ({ day, value })),
        length,
      ),
    [days, length],
  );
  const { ordersOn, paidBillsOn } = rows;
  return (
    <div className="dashboard-charts">
      <DayChart
        title="进件数"
        points={placed}
        measure={orderCount}
        rows={ordersOn && { name: '订单', open: (day) => openTab(ordersOn(day)) }}
      />
      <DayChart
        title="实收金额"
        points={paid}
        measure={money}
        rows={paidBillsOn && { name: '已结清账单', open: (day) => openTab(paidBillsOn(day)) }}
      />
    </div>
  );
}

/** The figures of the charts for those who do not see them, with the same links. */
function DayTable({ days, rows: { ordersOn, paidBillsOn } }: DaysProps) {
  return (
    <ScrollRegion label="近90天明细" className="plain-table-scroll dashboard-days-table">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">日期</th>
            <th scope="col" className="is-amount">
              进件数
            </th>
            <th scope="col" className="is-amount">
              订单金额
            </th>
            <th scope="col" className="is-amount">
              实收金额
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, orderCount, amountFen, paidFen }, index) => (
            <tr key={day} className={index % 2 === 1 ? 'is-striped' : undefined}>
              <th scope="row">
                {ordersOn === null ? day : <TabLink to={ordersOn(day)}>{day}</TabLink>}
              </th>
              <td className="is-amount">{orderCount}</td>
              <td className="is-amount">{moneyText(amountFen)}</td>
              <td className="is-amount">
                {paidBillsOn === null || paidFen === 0 ? (
                  moneyText(paidFen)
                ) : (
                  <TabLink to={paidBillsOn(day)}>{moneyText(paidFen)}</TabLink>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
