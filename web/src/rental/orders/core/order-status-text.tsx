import type { OrderRow } from '@rental/contract/rental/orders/list/orders';
import { papersSentLabel, papersWantedLabel } from '@rental/domain/rental/orders/changes/papers';
import { holdEnds } from '@rental/domain/rental/orders/core/hold-end';
import { orderLocks } from '@rental/domain/rental/orders/core/position';
import { orderStatus, type OrderStatus } from '@rental/domain/rental/orders/core/order-status';
import type { LossReason } from '@rental/domain/rental/orders/core/reasons';
import { TonedText, type Tone } from '../../../ui/texts/toned-text.tsx';
import { statusText } from './order-text.ts';
import './orders.css';

export const statusTones: Readonly<Record<OrderStatus, Tone>> = {
  [orderStatus.pendingReview]: 'waiting',
  [orderStatus.approved]: 'moving',
  [orderStatus.toGenerateAgreement]: 'moving',
  [orderStatus.toShip]: 'waiting',
  [orderStatus.toReceive]: 'moving',
  [orderStatus.renting]: 'running',
  [orderStatus.completed]: 'done',
  [orderStatus.rejected]: 'ended',
  [orderStatus.closed]: 'ended',
};

type Told = Pick<
  OrderRow,
  | 'orderStatus'
  | 'overdueDays'
  | 'overstayDays'
  | 'holdEnd'
  | 'lock'
  | 'arePapersWanted'
  | 'arePapersSent'
  | 'isInsured'
  | 'isOnChain'
  | 'isRelet'
  | 'isTakenOver'
  | 'exclusiveTag'
  | 'hasApplication'
  | 'lossReason'
>;

/** An order that was ended as lost. */
const lossTags: Readonly<Record<LossReason, string>> = {
  unreachable: '失联坏账',
  fraud: '诈骗坏账',
  other: '坏账',
};

/** The marks of an order beside its status, the most pressing first: a row of a list has room for two. */
export const orderTags = ({
  orderStatus: status,
  overdueDays,
  overstayDays,
  holdEnd,
  lock,
  arePapersWanted,
  arePapersSent,
  isInsured,
  isOnChain,
  isRelet,
  isTakenOver,
  exclusiveTag,
  hasApplication,
  lossReason,
}: Told) => [
  ...(overstayDays > 0 ? [{ words: `超期${overstayDays}天`, kind: 'order-overdue' }] : []),
  ...(overdueDays > 0 ? [{ words: `逾期${overdueDays}天`, kind: 'order-overdue' }] : []),
  ...(holdEnd === null ? [] : [{ words: holdEnds[holdEnd], kind: 'order-overdue' }]),
  ...(lossReason === null ? [] : [{ words: lossTags[lossReason], kind: 'order-overdue' }]),
  ...(hasApplication ? [{ words: '有申请', kind: 'order-tag is-lock' }] : []),
  ...(status === orderStatus.toGenerateAgreement
    ? [{ words: '待签署', kind: 'order-tag is-lock' }]
    : []),
  ...(arePapersWanted
    ? [{ words: arePapersSent ? papersSentLabel : papersWantedLabel, kind: 'order-tag is-lock' }]
    : []),
  ...(lock === null ? [] : [{ words: orderLocks[lock], kind: 'order-tag is-lock' }]),
  ...(isRelet ? [{ words: '续租', kind: 'order-tag' }] : []),
  ...(isTakenOver ? [{ words: '接管', kind: 'order-tag' }] : []),
  ...(isInsured ? [{ words: '已投保', kind: 'order-tag' }] : []),
  ...(exclusiveTag === null ? [] : [{ words: exclusiveTag, kind: 'order-tag' }]),
  ...(isOnChain ? [{ words: '已上链', kind: 'order-tag' }] : []),
];

/** An order's status and its tags. The dot repeats what the words say. */
export function OrderStatusText({ order }: { order: Told }) {
  const tags = orderTags(order);
  return (
    <>
      <TonedText tone={statusTones[order.orderStatus]} words={statusText(order.orderStatus)} />
      {tags.length === 0 ? null : (
        <span className="order-tags">
          {tags.map(({ words, kind }) => (
            <span key={words} className={kind}>
              {words}
            </span>
          ))}
        </span>
      )}
    </>
  );
}
