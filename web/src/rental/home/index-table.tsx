import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import type { FigureKey } from '@rental/domain/rental/figures/figures';
import type { AnswerOf } from '../../http/call.ts';
import { useRead } from '../../http/use-read.ts';
import { DayChart } from '../../ui/chart/day-chart.tsx';
import { lastDays } from '../../ui/chart/day-points.ts';
import { counted, money } from '../../ui/chart/measure.ts';
import { useMay } from '../../ui/gate.tsx';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { useOpenTab } from '../../ui/tab-location.ts';
import { moneyText } from '../../ui/texts/money-text.ts';
import { figureAddress } from './figure-address.ts';
import { FigureHead } from './figure-head.tsx';
import { FigureLink } from './figure-link.tsx';
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
  const addressOn: AddressOn = (figure, day) =>
    figureAddress(figure, { filters, days: [day, day] }, may);
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
          <Charts days={data.days} addressOn={addressOn} length={length} />
          <DayTable days={data.days} addressOn={addressOn} />
        </>
      )}
    </section>
  );
}

/** The list behind a figure of a day; null where there is none for this operator. */
type AddressOn = (figure: FigureKey, day: string) => string | null;

interface DaysProps {
  readonly days: readonly Day[];
  readonly addressOn: AddressOn;
}

const orderCount = counted('单');

function Charts({ days, addressOn, length }: DaysProps & { readonly length: number }) {
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
  const open = (figure: FigureKey, day: string) => {
    const to = addressOn(figure, day);
    if (to !== null) openTab(to);
  };
  const rowsOf = (figure: FigureKey, name: string) =>
    days[0] === undefined || addressOn(figure, days[0].day) === null
      ? null
      : { name, open: (day: string) => open(figure, day) };
  return (
    <div className="dashboard-charts">
      <DayChart
        title="下单数"
        points={placed}
        measure={orderCount}
        rows={rowsOf('placed', '订单')}
      />
      <DayChart
        title="实收金额"
        points={paid}
        measure={money}
        rows={rowsOf('received', '收支流水')}
      />
    </div>
  );
}

/** The figures of the charts for those who do not see them, with the same links. */
function DayTable({ days, addressOn }: DaysProps) {
  return (
    <ScrollRegion label="近90天明细" className="plain-table-scroll dashboard-days-table">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">日期</th>
            <FigureHead figure="placed" title="下单数" />
            <FigureHead figure="placedAmount" title="订单金额" />
            <FigureHead figure="received" title="实收金额" />
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, orderCount, amountFen, paidFen }, index) => (
            <tr key={day} className={index % 2 === 1 ? 'is-striped' : undefined}>
              <th scope="row">{day}</th>
              <td className="is-amount">
                <FigureLink to={addressOn('placed', day)} text={`${orderCount}`} />
              </td>
              <td className="is-amount">
                <FigureLink to={addressOn('placedAmount', day)} text={moneyText(amountFen)} />
              </td>
              <td className="is-amount">
                <FigureLink to={addressOn('received', day)} text={moneyText(paidFen)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
