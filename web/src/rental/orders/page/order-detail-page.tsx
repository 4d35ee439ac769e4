import { memo, useCallback, useMemo, useState } from 'react';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { CallError } from '../../../http/call-error.ts';
import { usePrefetchedReads, useRead } from '../../../http/use-read.ts';
import { onDemand } from '../../../ui/loading/on-demand.tsx';
import { useMay } from '../../../ui/gate.tsx';
import { Empty, Failed, Loading } from '../../../ui/page-states.tsx';
import { TabLink } from '../../../ui/tab-link.tsx';
import { useTabLocation } from '../../../ui/tab-location.ts';
import { useTabTitle } from '../../../ui/tab-page.ts';
import { OpenedAction } from '../actions/opened-action.tsx';
import type { Opened } from '../actions/opened.ts';
import type { OfOrder } from '../actions/use-bill-actions.tsx';
import { OrderHeader } from './order-header.tsx';
import { partsOf } from './order-parts.ts';
import { OrderSections } from './order-sections.tsx';
import { OrderSheet } from './order-sheet.tsx';
import { sectionReads } from './section-reads.ts';
import '../core/orders.css';

/** 订单详情. */
export default function OrderDetailPage() {
  const { params } = useTabLocation();
  const id = Number(params['id']);
  const isNumber = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch, dataUpdatedAt, isFetching } = useRead(
    'orderDetail',
    { params: { id } },
    { enabled: isNumber },
  );
  useTabTitle(data && `订单 ${data.order.orderNo}`);
  const [opened, setOpened] = useState<Opened | null>(null);
  const refresh = useCallback(() => void refetch(), [refetch]);

  if (!isNumber || (error instanceof CallError && error.status === 404)) {
    return (
      <Empty words="订单不存在，或您无权查看">
        <TabLink to="/order/list">返回订单列表</TabLink>
      </Empty>
    );
  }
  if (data === undefined) {
    if (error === null) return <Loading rows={12} />;
    return <Failed error={error} onRetry={refresh} />;
  }
  const read = { detail: data, now: dataUpdatedAt };
  return (
    <>
      <Order {...read} isBusy={isFetching} onRefresh={refresh} onOpen={setOpened} />
      <OpenedAction opened={opened} read={read} onClosed={() => setOpened(null)} />
    </>
  );
}

interface OrderProps extends OfOrder {
  readonly isBusy: boolean;
  readonly onRefresh: () => void;
}

// few orders have one, and its dialog is large
const AgreedRequests = onDemand(async () => (await import('./agreed-requests.tsx')).AgreedRequests);

// few orders are past their end
const OverstayNotice = onDemand(async () => (await import('./overstay-notice.tsx')).OverstayNotice);

// few orders have a hold that ends
const HoldNotice = onDemand(async () => (await import('./hold-notice.tsx')).HoldNotice);

// orders wait for their review for a short time
const ReviewNotice = onDemand(async () => (await import('./review-notice.tsx')).ReviewNotice);

/** The order by itself, which no dialog draws again. */
const Order = memo(function Order({ detail, now, isBusy, onRefresh, onOpen }: OrderProps) {
  const may = useMay();
  const parts = useMemo(() => partsOf(detail, may), [detail, may]);
  usePrefetchedReads(sectionReads(detail, parts, may));
  const work = useMemo(() => ({ detail, now, onOpen }), [detail, now, onOpen]);
  return (
    <OrderSheet
      header={<OrderHeader {...work} isBusy={isBusy} onRefresh={onRefresh} />}
      parts={parts}
    >
      {detail.order.orderStatus === orderStatus.pendingReview && may('order:approve') ? (
        <ReviewNotice orderId={detail.order.id} />
      ) : null}
      {detail.order.overstayDays === 0 ? null : <OverstayNotice detail={detail} />}
      {detail.order.holdEnd === null ? null : (
        <HoldNotice order={detail.order} end={detail.order.holdEnd} />
      )}
      {detail.agreedRequests.length === 0 ? null : (
        <AgreedRequests requests={detail.agreedRequests} />
      )}
      <OrderSections money={work} parts={parts} onRefresh={onRefresh} />
    </OrderSheet>
  );
});
