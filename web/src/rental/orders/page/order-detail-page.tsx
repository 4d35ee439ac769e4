import { memo, useCallback, useMemo, useState } from 'react';
import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { CallError } from '../../../http/call-error.ts';
import { usePrefetchedReads, useRead } from '../../../http/use-read.ts';
import { useMay } from '../../../ui/gate.tsx';
import { Empty, Failed, Loading } from '../../../ui/page-states.tsx';
import { TabLink } from '../../../ui/tab-link.tsx';
import { useTabLocation } from '../../../ui/tab-location.ts';
import { useTabTitle } from '../../../ui/tab-page.ts';
import type { MoneyAction } from '../actions/money-action-dialog.tsx';
import { OpenedOrderDialog, type ChosenAct } from '../actions/opened-order-dialog.tsx';
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
  const [chosen, setChosen] = useState<ChosenAct | null>(null);
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
      <Order {...read} isBusy={isFetching} onRefresh={refresh} onChoose={setChosen} />
      <OpenedOrderDialog {...read} chosen={chosen} onClosed={() => setChosen(null)} />
    </>
  );
}

interface OrderProps {
  readonly detail: OrderDetail;
  /** When it was read. */
  readonly now: number;
  readonly isBusy: boolean;
  readonly onRefresh: () => void;
  readonly onChoose: (chosen: ChosenAct) => void;
}

/** The order by itself, which no dialog draws again. */
const Order = memo(function Order({ detail, now, isBusy, onRefresh, onChoose }: OrderProps) {
  const may = useMay();
  const parts = useMemo(() => partsOf(detail, may), [detail, may]);
  usePrefetchedReads(sectionReads(detail, parts, may));
  const onMoney = useCallback(
    (action: MoneyAction) => onChoose({ act: 'action', action }),
    [onChoose],
  );
  const money = useMemo(() => ({ detail, now, onMoney }), [detail, now, onMoney]);
  const header = (
    <OrderHeader
      {...money}
      isBusy={isBusy}
      onRefresh={onRefresh}
      onMove={(move) => onChoose({ act: 'move', move })}
      onChange={(change) => onChoose({ act: 'change', change })}
      onAssign={() => onChoose({ act: 'assign' })}
      onNote={() => onChoose({ act: 'note' })}
      onTell={() => onChoose({ act: 'tell' })}
      onArrive={() => onChoose({ act: 'arrive' })}
    />
  );
  return (
    <OrderSheet header={header} parts={parts}>
      <OrderSections money={money} parts={parts} onRefresh={onRefresh} />
    </OrderSheet>
  );
});
