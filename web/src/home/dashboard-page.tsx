import { lazy, Suspense } from 'react';
import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { orderStatus, type OrderStatus } from '@rental/domain/orders/order-status';
import { fenOfYuan, yuan, type Fen } from '@rental/domain/money';
import type { AnswerOf } from '../http/call.ts';
import { useSession } from '../http/session.ts';
import { useRead } from '../http/use-read.ts';
import { useMay } from '../ui/gate.tsx';
import { Later } from '../ui/later.tsx';
import { Failed, Loading } from '../ui/page-states.tsx';
import { StatisticCard } from './statistic-card.tsx';
import './dashboard-page.css';

const IndexTable = lazy(() => import('./index-table.tsx'));

type Statistics = AnswerOf<'homeStatistics'>;

/** 首页: the day's figures for an operator who may see them, a welcome for the others. */
export default function DashboardPage() {
  const may = useMay();
  return (
    <div className="dashboard">
      <Greeting />
      {may('home:view') ? (
        <>
          <Figures />
          <Later>
            <Suspense fallback={<Loading rows={6} />}>
              <IndexTable />
            </Suspense>
          </Later>
        </>
      ) : null}
    </div>
  );
}

function Greeting() {
  const name = useSession((session) => session.user?.nickName ?? '');
  const title = useSession((session) => session.site?.consoleTitle ?? '');
  return (
    <header className="dashboard-greeting">
      <h1>{name}，您好</h1>
      <p>欢迎使用{title}</p>
    </header>
  );
}

function Figures() {
  const { data, dataUpdatedAt, error, refetch } = useRead('homeStatistics', undefined, {
    refetchOnWindowFocus: true,
  });
  if (data !== undefined)
    return <Cards data={data} today={businessDateOf(new Date(dataUpdatedAt))} />;
  return error === null ? (
    <Loading rows={8} />
  ) : (
    <Failed error={error} onRetry={() => void refetch()} />
  );
}

const ordersIn = (status: OrderStatus) => `/order/list?orderStatus=${status}`;
const ordersOf = (day: string) => `/order/list?createTime=${day}&createTime=${day}`;
const shippedOn = (day: string) => `/order/list?shippedAt=${day}&shippedAt=${day}`;
const billsPaidOn = (day: string) => `/order/bill?paidAt=${day}&paidAt=${day}`;
/** 发货率: of what was ordered today as much was shipped. */
const shareText = (part: number, whole: number) =>
  whole === 0 ? '-' : `${Math.round((part / whole) * 100)}%`;
const money = (amount: Fen) => `¥${yuan(amount)}`;

function Cards({ data, today }: { data: Statistics; today: BusinessDate }) {
  const pending = data.statusCount.find(({ id }) => id === orderStatus.pendingReview)?.count ?? 0;
  return (
    <>
      <section aria-labelledby="dashboard-to-do">
        <h2 id="dashboard-to-do">待办</h2>
        <div className="dashboard-cards">
          <StatisticCard
            title="待审核"
            value={`${pending}`}
            unit="单"
            to={ordersIn(orderStatus.pendingReview)}
            isUrgent={pending > 0}
          />
          <StatisticCard
            title="待发货"
            value={`${data.toShip}`}
            unit="单"
            to={ordersIn(orderStatus.toShip)}
            isUrgent={data.toShip > 0}
          />
          <StatisticCard
            title="逾期金额"
            value={money(data.overdueFen)}
            note={`共 ${data.overdueCount} 笔逾期`}
            to="/order/list?isOverdue=true"
            isUrgent={data.overdueCount > 0}
          />
        </div>
      </section>
      <section aria-labelledby="dashboard-today">
        <h2 id="dashboard-today">
          今日 <time>{today}</time>
        </h2>
        <div className="dashboard-cards">
          <StatisticCard
            title="今日下单"
            value={`${data.todayCount}`}
            unit="单"
            note={`昨日 ${data.yesterdayCount} 单`}
            to={ordersOf(today)}
          />
          <StatisticCard
            title="今日下单金额"
            value={money(data.todayFen)}
            note={`昨日 ${money(data.yesterdayFen)}`}
            to={ordersOf(today)}
          />
          <StatisticCard
            title="今日发货"
            value={`${data.shippedToday}`}
            unit="单"
            note={`发货率 ${shareText(data.shippedToday, data.todayCount)}`}
            to={shippedOn(today)}
          />
          <StatisticCard
            title="今日应收"
            value={money(data.dueTodayFen)}
            to="/order/bill?state=dueToday"
            right="bill:list"
          />
          <StatisticCard
            title="今日实收"
            value={money(data.paidTodayFen)}
            note="点开为今日付清的账单，合计可与此不同"
            to={billsPaidOn(today)}
            right="bill:list"
          />
        </div>
      </section>
      {data.smsBalance === null ? null : <Balances smsBalance={data.smsBalance} />}
    </>
  );
}

/** What the brand has left, which channel operators are not told (S148). */
function Balances({ smsBalance }: { smsBalance: number }) {
  const { data: risk } = useRead('riskBalance', undefined, { enabled: false }); // the top bar asks, and when (S240)
  const riskFen = fenOfYuan(risk?.data ?? '');
  return (
    <section aria-labelledby="dashboard-balances">
      <h2 id="dashboard-balances">余额</h2>
      <div className="dashboard-cards">
        <StatisticCard title="风控余额" value={riskFen === null ? '-' : money(riskFen)} />
        <StatisticCard
          title="短信余额"
          value={`${smsBalance}`}
          unit="条"
          isUrgent={smsBalance === 0}
        />
      </div>
    </section>
  );
}
