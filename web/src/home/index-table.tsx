import type { AnswerOf } from '../http/call.ts';
import { useRead } from '../http/use-read.ts';
import { moneyText } from '../ui/money-text.ts';
import { Failed, Loading } from '../ui/page-states.tsx';
import { ScrollRegion } from '../ui/scroll-region.tsx';
import { TabLink } from '../ui/tab-link.tsx';
import { DayBars } from './day-bars.tsx';
import { addressOf, ordersIn, queryOf, type HomeFilters } from './home-filters.ts';
import '../ui/plain-table.css';

type Day = AnswerOf<'indexTable'>['days'][number];

/** 近90天 (S189): orders and payments day by day, of what 首页 is narrowed to but its days. */
export default function IndexTable({ filters }: { filters: HomeFilters }) {
  const { data, error, refetch } = useRead(
    'indexTable',
    { query: queryOf(filters) },
    { placeholderData: (before) => before },
  );
  return (
    <section aria-labelledby="dashboard-days" className="dashboard-days">
      <h2 id="dashboard-days">近90天</h2>
      {data === undefined && error === null ? <Loading rows={6} /> : null}
      {data === undefined && error !== null ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined ? null : <Days days={data.days} filters={filters} />}
    </section>
  );
}

function Days({ days, filters }: { days: readonly Day[]; filters: HomeFilters }) {
  return (
    <>
      <div className="dashboard-charts">
        <DayBars
          title="进件数"
          days={days.map(({ day, orderCount }) => ({ day, value: orderCount }))}
          text={(value) => `${value} 单`}
        />
        <DayBars
          title="实收金额"
          days={days.map(({ day, paidFen }) => ({ day, value: paidFen }))}
          text={(value) => moneyText(value as Day['paidFen'])}
        />
      </div>
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
                  <TabLink
                    to={addressOf('/order/list', { createTime: [day, day], ...ordersIn(filters) })}
                  >
                    {day}
                  </TabLink>
                </th>
                <td className="is-amount">{orderCount}</td>
                <td className="is-amount">{moneyText(amountFen)}</td>
                <td className="is-amount">{moneyText(paidFen)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}
