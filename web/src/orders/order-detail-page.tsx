import { useState } from 'react';
import type { OrderChange } from '@rental/domain/orders/changes/order-changes';
import { CallError } from '../http/call-error.ts';
import { useRead } from '../http/use-read.ts';
import { Gate, useMay } from '../ui/gate.tsx';
import { Later } from '../ui/later.tsx';
import { OperationLog } from '../ui/operation-log/operation-log.tsx';
import { PageSection } from '../ui/page-section.tsx';
import { Empty, Failed, Loading } from '../ui/page-states.tsx';
import { TabLink } from '../ui/tab-link.tsx';
import { useTabLocation } from '../ui/tab-location.ts';
import { useTabTitle } from '../ui/tab-page.ts';
import { AgreementSection } from './agreement-section.tsx';
import { ArriveReturnModal } from './arrive-return-modal.tsx';
import { AssignOrdersModal } from './assign-orders-modal.tsx';
import { BillsSection } from './bills-section.tsx';
import { BooksSection } from './books-section.tsx';
import { ChangeDialog } from './changes/change-dialog.tsx';
import { CustomerSection } from './customer-section.tsx';
import { EvidenceSection } from './evidence-section.tsx';
import { HistorySection } from './history-section.tsx';
import { AuthorizationSection } from './authorizations/authorization-section.tsx';
import { DeductionSection } from './deductions/deduction-section.tsx';
import { DepositSection } from './deposit-section.tsx';
import { DeedDialog, type Deed } from './money/deed-dialog.tsx';
import type { OperatorMove } from './order-actions.ts';
import { NoteOrdersModal } from './note-orders-modal.tsx';
import { Part } from './order-anchors.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { OrderHeader } from './order-header.tsx';
import { partsOf } from './order-parts.ts';
import { OrderSheet } from './order-sheet.tsx';
import { OverviewSection } from './overview-section.tsx';
import { PapersSection } from './papers-section.tsx';
import { ParcelsSection } from './parcels-section.tsx';
import { SmsOrdersModal } from './sms-orders-modal.tsx';
import { SmsSection } from './sms-section.tsx';
import { SwapsSection } from './swaps-section.tsx';
import { ReturnsSection } from './returns-section.tsx';
import './orders.css';

/** 订单详情. */
export default function OrderDetailPage() {
  const { params } = useTabLocation();
  const id = Number(params['id']);
  const isNumber = Number.isSafeInteger(id) && id > 0;
  const detail = useRead('orderDetail', { params: { id } }, { enabled: isNumber });
  useTabTitle(detail.data && `订单 ${detail.data.order.orderNo}`);
  const may = useMay();
  const [move, setMove] = useState<OperatorMove | null>(null);
  const [deed, setDeed] = useState<Deed | null>(null);
  const [change, setChange] = useState<OrderChange | null>(null);
  const [isAssigning, setAssigning] = useState(false);
  const [isNoting, setNoting] = useState(false);
  const [isTelling, setTelling] = useState(false);
  const [isArriving, setArriving] = useState(false);

  if (!isNumber || (detail.error instanceof CallError && detail.error.status === 404)) {
    return (
      <Empty words="订单不存在，或您无权查看">
        <TabLink to="/order/list">返回订单列表</TabLink>
      </Empty>
    );
  }
  if (detail.data === undefined) {
    if (detail.error === null) return <Loading rows={12} />;
    return <Failed error={detail.error} onRetry={() => void detail.refetch()} />;
  }

  const { order, bills, agreement, parcels, papers, swaps, returns, history } = detail.data;
  const parts = partsOf(detail.data, may);
  const refresh = () => void detail.refetch();
  const money = { detail: detail.data, now: detail.dataUpdatedAt, onDeed: setDeed };
  const header = (
    <OrderHeader
      {...money}
      isBusy={detail.isFetching}
      onRefresh={refresh}
      onMove={setMove}
      onChange={setChange}
      onAssign={() => setAssigning(true)}
      onNote={() => setNoting(true)}
      onTell={() => setTelling(true)}
      onArrive={() => setArriving(true)}
    />
  );
  return (
    <OrderSheet header={header} parts={parts}>
      <div className="order-columns">
        <div className="order-column">
          <Part name="overview" of={parts}>
            <OverviewSection order={order} history={history} />
          </Part>
          <Part name="customer" of={parts}>
            <CustomerSection order={order} bills={bills} />
          </Part>
          <Part name="bills" of={parts}>
            <BillsSection {...money} />
            <Gate anyOf={['bill:deduct']}>
              <Later>
                <DeductionSection order={order} />
              </Later>
            </Gate>
          </Part>
          <Part name="deposit" of={parts}>
            <DepositSection {...money} />
            <Gate anyOf={['order:authorize']}>
              <Later>
                <AuthorizationSection detail={detail.data} now={detail.dataUpdatedAt} />
              </Later>
            </Gate>
          </Part>
          <Part name="agreement" of={parts}>
            <AgreementSection order={order} agreement={agreement} />
          </Part>
          <Part name="papers" of={parts}>
            <PapersSection orderId={order.id} papers={papers} isWanted={order.arePapersWanted} />
          </Part>
          <Part name="parcels" of={parts}>
            <ParcelsSection order={order} parcels={parcels} onRefresh={refresh} />
            <SwapsSection swaps={swaps} onRefresh={refresh} />
          </Part>
          <Part name="returns" of={parts}>
            <ReturnsSection orderId={order.id} returns={returns} onRefresh={refresh} />
          </Part>
          <Part name="evidence" of={parts}>
            <Later>
              <EvidenceSection orderId={order.id} />
            </Later>
          </Part>
          <Part name="sms" of={parts}>
            <Later>
              <SmsSection orderId={order.id} />
            </Later>
          </Part>
          <Part name="books" of={parts}>
            <Later>
              <BooksSection orderId={order.id} />
            </Later>
          </Part>
        </div>
        <div className="order-column">
          <Part name="history" of={parts}>
            <HistorySection history={history} now={detail.dataUpdatedAt} />
          </Part>
          <Part name="log" of={parts}>
            <PageSection title="操作日志">
              <OperationLog object={order.orderNo} />
            </PageSection>
          </Part>
        </div>
      </div>
      {move === null ? null : (
        <OrderDialog move={move} order={order} onClosed={() => setMove(null)} />
      )}
      {deed === null ? null : (
        <DeedDialog
          deed={deed}
          detail={detail.data}
          now={detail.dataUpdatedAt}
          onClosed={() => setDeed(null)}
        />
      )}
      {change === null ? null : (
        <ChangeDialog
          change={change}
          order={order}
          wanted={order.arePapersWanted ? (papers[0] ?? null) : null}
          onClosed={() => setChange(null)}
        />
      )}
      {isAssigning ? (
        <AssignOrdersModal orders={[order]} onClosed={() => setAssigning(false)} />
      ) : null}
      {isNoting ? <NoteOrdersModal orders={[order]} onClosed={() => setNoting(false)} /> : null}
      {isTelling ? <SmsOrdersModal orders={[order]} onClosed={() => setTelling(false)} /> : null}
      {isArriving ? <ArriveReturnModal order={order} onClosed={() => setArriving(false)} /> : null}
    </OrderSheet>
  );
}
