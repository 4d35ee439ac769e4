import { Suspense, useState } from 'react';
import { businessDateOf } from '@rental/domain/business-date';
import { orderStatus, type OrderStatus } from '@rental/domain/rental/orders/core/order-status';
import { fenOfYuan } from '@rental/domain/money';
import type { AnswerOf } from '../../http/call.ts';
import { useSession } from '../../http/session.ts';
import { useRead } from '../../http/use-read.ts';
import type { Filters } from '../../ui/data-table/filters/filters.ts';
import { useMay } from '../../ui/gate.tsx';
import { Deferred } from '../../ui/loading/deferred.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { useOpenTab, useTabLocation } from '../../ui/tab-location.ts';
import { moneyText } from '../../ui/texts/money-text.ts';
import {
  addressOf,
  homeFiltersOf,
  ordersIn,
  placeIn,
  queryOf,
  spanOf,
  type Days,
  type HomeFilters,
} from './home-filters.ts';
import { StatisticCard } from './statistic-card.tsx';
import './dashboard-page.css';

const FilterBar = lazyPart(async () => (await import('./filter-bar.tsx')).default);
const KindTable = lazyPart(async () => (await import('./kind-table.tsx')).KindTable);
const OpeningGuide = lazyPart(
  async () => (await import('../shop-opening/opening-guide.tsx')).default,
);
const IndexTable = lazyPart(async () => (await import('./index-table.tsx')).default);

type Statistics = AnswerOf<'homeStatistics'>;

/** 首页: the figures of today, or of what its filters say, for an operator who may see them, a welcome for the others. */
export default function DashboardPage() {
  const may = useMay();
  return (
    <div className="dashboard">
      <Greeting />
      {may('home:view') ? <Figures /> : null}
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
  const { path, query } = useTabLocation();
  const openTab = useOpenTab();
  const filters = homeFiltersOf(query);
  const { data, dataUpdatedAt, error, refetch } = useRead(
    'homeStatistics',
    { query: { ...spanOf(filters), ...queryOf(filters) } },
    { refetchOnWindowFocus: true, placeholderData: (before) => before },
  );
  const [openedAt] = useState(() => new Date());
  const today = businessDateOf(data === undefined ? openedAt : new Date(dataUpdatedAt));
  const shown: Shown = { filters, days: filters.days ?? [today, today] };
  return (
    <>
      {data?.statusCount.every(({ count }) => count === 0) === true && isWhole(filters) ? (
        <Opening />
      ) : null}
      <Suspense fallback={<div className="dashboard-filters" />}>
        <FilterBar
          filters={filters}
          today={today}
          onChange={(chosen) => openTab(addressOf(path, { ...chosen }))}
        />
      </Suspense>
      {data === undefined && error === null ? <Loading rows={8} /> : null}
      {data === undefined && error !== null ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined ? null : <Cards data={data} shown={shown} />}
      <Deferred>
        <Suspense fallback={<Loading rows={6} />}>
          <KindTable {...shown} />
          <IndexTable filters={filters} />
        </Suspense>
      </Deferred>
    </>
  );
}

/** All stores and channels, of which the counts by status are. */
const isWhole = (filters: HomeFilters) => Object.keys(placeIn(filters)).length === 0;

/** The guide is loaded where there may be no order yet; the server decides. */
function Opening() {
  const may = useMay();
  return may('store:create') ? (
    <Suspense fallback={null}>
      <OpeningGuide />
    </Suspense>
  ) : null;
}

/** The subject of the figures. */
interface Shown {
  readonly filters: HomeFilters;
  readonly days: Days;
}

const orders = (filters: Filters) => addressOf('/order/list', filters);
const bills = (filters: Filters) => addressOf('/order/bill', filters);
/** 发货率: of what was ordered today as much was shipped. */
const shareText = (part: number, whole: number) =>
  whole === 0 ? '-' : `${Math.round((part / whole) * 100)}%`;

function Cards({ data, shown }: { data: Statistics; shown: Shown }) {
  return (
    <>
      <ToDo data={data} filters={shown.filters} />
      <InSpan data={data} {...shown} />
      {data.smsBalance === null ? null : <Balances smsBalance={data.smsBalance} />}
    </>
  );
}

/** The open amounts now, for all days and kinds of orders. */
function ToDo({ data, filters }: { data: Statistics; filters: HomeFilters }) {
  const pending = data.statusCount.find(({ id }) => id === orderStatus.pendingReview)?.count ?? 0;
  const place = placeIn(filters);
  const isNarrowed = filters.days !== undefined || filters.specialOrderType !== undefined;
  const ordersIn = (status: OrderStatus) => orders({ orderStatus: String(status), ...place });
  return (
    <section aria-labelledby="dashboard-to-do">
      <h2 id="dashboard-to-do">
        待办{isNarrowed ? <small>统计当前全部，不受时间段和订单类型影响</small> : null}
      </h2>
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
          value={moneyText(data.overdueFen)}
          note={`共 ${data.overdueCount} 笔逾期`}
          to={orders({ isOverdue: 'true', ...place })}
          isUrgent={data.overdueCount > 0}
        />
      </div>
    </section>
  );
}

function InSpan({ data, filters, days }: { data: Statistics } & Shown) {
  const isToday = filters.days === undefined;
  const [first, last] = days;
  const before = isToday || first === last ? (isToday ? '昨日' : '前一日') : '上期';
  const named = (title: string) => (isToday ? `今日${title}` : title);
  const isOfKind = filters.specialOrderType !== undefined;
  const placedThen = orders({ createTime: days, ...ordersIn(filters) });
  return (
    <section aria-labelledby="dashboard-today">
      <h2 id="dashboard-today">
        {isToday ? '今日' : '时间段'} <time>{first === last ? first : `${first} 至 ${last}`}</time>
      </h2>
      <div className="dashboard-cards">
        <StatisticCard
          title={named('下单')}
          value={`${data.todayCount}`}
          unit="单"
          note={`${before} ${data.yesterdayCount} 单`}
          to={placedThen}
        />
        <StatisticCard
          title={named('下单金额')}
          value={moneyText(data.todayFen)}
          note={`${before} ${moneyText(data.yesterdayFen)}`}
          to={placedThen}
        />
        <StatisticCard
          title={named('发货')}
          value={`${data.shippedToday}`}
          unit="单"
          note={`发货率 ${shareText(data.shippedToday, data.todayCount)}`}
          to={orders({ shippedAt: days, ...ordersIn(filters) })}
        />
        {isOfKind ? (
          <StatisticCard title={named('应收')} value="-" note="应收不区分订单类型" />
        ) : (
          <StatisticCard
            title={named('应收')}
            value={moneyText(data.dueTodayFen)}
            to={bills({ dueOn: days, ...placeIn(filters) })}
            right="bill:list"
          />
        )}
        <StatisticCard
          title={named('实收')}
          value={moneyText(data.paidTodayFen)}
          {...(!isOfKind && {
            note: '点击查看已结清账单（统计口径不同）',
            to: bills({ paidAt: days, ...placeIn(filters) }),
          })}
          right="bill:list"
        />
      </div>
    </section>
  );
}

/** The brand's balance, hidden from channel operators (S148). */
function Balances({ smsBalance }: { smsBalance: number }) {
  const { data: risk } = useRead('riskBalance', undefined, { enabled: false }); // the top bar asks, and when (S240)
  const riskFen = fenOfYuan(risk?.data ?? '');
  return (
    <section aria-labelledby="dashboard-balances">
      <h2 id="dashboard-balances">余额</h2>
      <div className="dashboard-cards">
        <StatisticCard title="风控余额" value={riskFen === null ? '-' : moneyText(riskFen)} />
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
