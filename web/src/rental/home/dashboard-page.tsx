import { Suspense, useState } from 'react';
import { businessDateOf } from '@rental/domain/business-date';
import { figures, type FigureKey } from '@rental/domain/rental/figures/figures';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { fenOfYuan } from '@rental/domain/money';
import type { AnswerOf } from '../../http/call.ts';
import { useSession } from '../../http/session.ts';
import { useRead } from '../../http/use-read.ts';
import { useMay } from '../../ui/gate.tsx';
import { Deferred } from '../../ui/loading/deferred.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { useOpenTab, useTabLocation } from '../../ui/tab-location.ts';
import { moneyText } from '../../ui/texts/money-text.ts';
import type { Narrowed } from './figure-address.ts';
import {
  addressOf,
  homeFiltersOf,
  placeIn,
  queryOf,
  spanOf,
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
  const { data, dataUpdatedAt, error, isPlaceholderData, refetch } = useRead(
    'homeStatistics',
    { query: { ...spanOf(filters), ...queryOf(filters) } },
    { refetchOnWindowFocus: true, placeholderData: (before) => before },
  );
  const [openedAt] = useState(() => new Date());
  const today = businessDateOf(data === undefined ? openedAt : new Date(dataUpdatedAt));
  const shown: Narrowed = { filters, days: filters.days ?? [today, today] };
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
      {data === undefined ? null : <Cards data={data} shown={shown} isStale={isPlaceholderData} />}
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

/** 发货率: of what was ordered today as much was shipped. */
const shareText = (part: number, whole: number) =>
  whole === 0 ? '-' : `${Math.round((part / whole) * 100)}%`;

interface CardsProps {
  readonly data: Statistics;
  readonly shown: Narrowed;
  /** The figures are still those of the days, store or kind before. */
  readonly isStale: boolean;
}

function Cards({ data, shown, isStale }: CardsProps) {
  return (
    <div className="dashboard-figures" aria-busy={isStale}>
      <ToDo data={data} shown={shown} />
      <InSpan data={data} shown={shown} />
      {data.smsBalance === null ? null : <Balances smsBalance={data.smsBalance} />}
    </div>
  );
}

/** The open amounts now, for all days and kinds of orders. */
function ToDo({ data, shown }: { data: Statistics; shown: Narrowed }) {
  const pending = data.statusCount.find(({ id }) => id === orderStatus.pendingReview)?.count ?? 0;
  const { days, specialOrderType } = shown.filters;
  const isNarrowed = days !== undefined || specialOrderType !== undefined;
  return (
    <section aria-labelledby="dashboard-to-do">
      <h2 id="dashboard-to-do">
        待办{isNarrowed ? <small>统计当前全部，不受时间段和订单类型影响</small> : null}
      </h2>
      <div className="dashboard-cards">
        <StatisticCard
          figure="pendingReview"
          value={`${pending}`}
          unit="单"
          of={shown}
          isUrgent={pending > 0}
        />
        <StatisticCard
          figure="toShip"
          value={`${data.toShip}`}
          unit="单"
          of={shown}
          isUrgent={data.toShip > 0}
        />
        <StatisticCard
          figure="receivable"
          value={moneyText(data.receivableFen)}
          note={`共 ${data.receivableCount} 笔到期未付`}
          of={shown}
        />
        <StatisticCard
          figure="overdue"
          value={moneyText(data.overdueFen)}
          note={`共 ${data.overdueCount} 笔逾期`}
          of={shown}
          isUrgent={data.overdueCount > 0}
        />
      </div>
    </section>
  );
}

function InSpan({ data, shown }: { data: Statistics; shown: Narrowed }) {
  const { filters, days } = shown;
  const isToday = filters.days === undefined;
  const [first, last] = days;
  const before = isToday || first === last ? (isToday ? '昨日' : '前一日') : '上期';
  const named = (figure: FigureKey) =>
    isToday ? `今日${figures[figure].label}` : figures[figure].label;
  const isOfKind = filters.specialOrderType !== undefined;
  return (
    <section aria-labelledby="dashboard-today">
      <h2 id="dashboard-today">
        {isToday ? '今日' : '时间段'} <time>{first === last ? first : `${first} 至 ${last}`}</time>
      </h2>
      <div className="dashboard-cards">
        <StatisticCard
          figure="placed"
          title={named('placed')}
          value={`${data.todayCount}`}
          unit="单"
          note={`${before} ${data.yesterdayCount} 单`}
          of={shown}
        />
        <StatisticCard
          figure="placedAmount"
          title={named('placedAmount')}
          value={moneyText(data.todayFen)}
          note={`${before} ${moneyText(data.yesterdayFen)}`}
          of={shown}
        />
        <StatisticCard
          figure="shipped"
          title={named('shipped')}
          value={`${data.shippedToday}`}
          unit="单"
          note={`发货率 ${shareText(data.shippedToday, data.todayCount)}`}
          of={shown}
        />
        {isOfKind ? (
          <StatisticCard
            figure="fallingDue"
            title={named('fallingDue')}
            value="-"
            note="账单不区分订单类型"
          />
        ) : (
          <StatisticCard
            figure="fallingDue"
            title={named('fallingDue')}
            value={moneyText(data.dueTodayFen)}
            of={shown}
          />
        )}
        <StatisticCard
          figure="received"
          title={named('received')}
          value={moneyText(data.paidTodayFen)}
          note={`收入 ${moneyText(data.moneyInFen)}，支出 ${moneyText(data.moneyOutFen)}`}
          of={shown}
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
        <StatisticCard figure="riskBalance" value={riskFen === null ? '-' : moneyText(riskFen)} />
        <StatisticCard
          figure="smsBalance"
          value={`${smsBalance}`}
          unit="条"
          isUrgent={smsBalance === 0}
        />
      </div>
    </section>
  );
}
