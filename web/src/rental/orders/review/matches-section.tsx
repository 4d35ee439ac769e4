import { Segmented } from 'antd';
import { useState } from 'react';
import {
  matchKinds,
  type MatchKind,
  type ReviewFacts,
} from '@rental/contract/rental/orders/review/review';
import { Gate } from '../../../ui/gate.tsx';
import { PageSection } from '../../../ui/page-section.tsx';
import { TabLink } from '../../../ui/tab-link.tsx';
import { timeText } from '../../../ui/texts/time-text.ts';
import { detailPath, statusText } from '../core/order-text.ts';
import { LinksLine } from '../links/links-line.tsx';

type Match = ReviewFacts['matches'][number];

/** 关联订单: other orders of the same person, phone and address. */
export function MatchesSection({ facts }: { facts: ReviewFacts | undefined }) {
  const [chosen, setChosen] = useState<MatchKind | null>(null);
  const matches = facts?.matches ?? [];
  const first = matches.find(({ count }) => count > 0) ?? matches[0];
  const shown = matches.find(({ by }) => by === chosen) ?? first;
  return (
    <PageSection
      title="关联订单"
      extra={
        facts === undefined ? null : (
          <Gate anyOf={['risk:list']}>
            <LinksLine orderId={facts.orderId} />
          </Gate>
        )
      }
    >
      <Segmented
        aria-label="关联方式"
        size="small"
        disabled={matches.length === 0}
        options={(Object.keys(matchKinds) as MatchKind[]).map((by) => ({
          value: by,
          label: `${matchKinds[by]} ${countText(matches.find((match) => match.by === by))}`,
        }))}
        value={shown?.by ?? 'person'}
        onChange={setChosen}
      />
      {shown === undefined || shown.count === 0 ? (
        <p className="order-nothing">没有其他订单</p>
      ) : (
        <Orders match={shown} />
      )}
    </PageSection>
  );
}

function countText(match: Match | undefined): string {
  if (match === undefined) return '-';
  return match.isCapped ? `${match.count}+` : String(match.count);
}

function Orders({ match }: { match: Match }) {
  const { orders, othersCount } = match;
  return (
    <>
      {match.by === 'person' || othersCount === 0 ? null : (
        <p className="review-matches-words">
          <span className="order-overdue">其中 {othersCount} 单为他人下单</span>
        </p>
      )}
      <ul className="review-matches" aria-label={matchKinds[match.by]}>
        {orders.map((order) => (
          <li key={order.id}>
            <TabLink to={detailPath(order.id)}>{order.orderNo}</TabLink>
            <span>{statusText(order.orderStatus)}</span>
            <span className="review-matches-more">
              {order.isSamePerson ? '本人' : order.customerName} · {order.productName} ·{' '}
              {order.storeName} · {timeText(order.createTime)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
