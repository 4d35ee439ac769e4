import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { OrderChange } from '@rental/domain/orders/changes/order-changes';
import { CallError } from '../http/call-error.ts';
import { useRead } from '../http/use-read.ts';
import { Gate } from '../ui/gate.tsx';
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
import { DeedDialog, type Deed } from './money/deed-dialog.tsx';
import type { OperatorMove } from './order-actions.ts';
import { NoteOrdersModal } from './note-orders-modal.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { OrderHeader } from './order-header.tsx';
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
  const { params, query } = useTabLocation();
  const id = Number(params['id']);
  const isNumber = Number.isSafeInteger(id) && id > 0;
  const detail = useRead('orderDetail', { params: { id } }, { enabled: isNumber });
  useTabTitle(detail.data && `订单 ${detail.data.order.orderNo}`);
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

  const { order, agreement, parcels, papers, swaps, returns, history } = detail.data;
  return (
    <div className="order-page">
      <OrderHeader
        detail={detail.data}
        now={detail.dataUpdatedAt}
        isBusy={detail.isFetching}
        onRefresh={() => void detail.refetch()}
        onMove={setMove}
        onDeed={setDeed}
        onChange={setChange}
        onAssign={() => setAssigning(true)}
        onNote={() => setNoting(true)}
        onTell={() => setTelling(true)}
        onArrive={() => setArriving(true)}
      />
      <div className="order-columns">
        <div className="order-column">
          <OverviewSection order={order} history={history} />
          <CustomerSection order={order} />
          <InView isWanted={query.get('at') === 'bills'}>
            <BillsSection detail={detail.data} now={detail.dataUpdatedAt} onDeed={setDeed} />
          </InView>
          <Gate anyOf={['order:authorize']}>
            <Later>
              <AuthorizationSection detail={detail.data} now={detail.dataUpdatedAt} />
            </Later>
          </Gate>
          <Gate anyOf={['bill:deduct']}>
            <Later>
              <DeductionSection order={order} />
            </Later>
          </Gate>
          <AgreementSection order={order} agreement={agreement} />
          <PapersSection orderId={order.id} papers={papers} isWanted={order.arePapersWanted} />
          <ParcelsSection order={order} parcels={parcels} onRefresh={() => void detail.refetch()} />
          <SwapsSection swaps={swaps} onRefresh={() => void detail.refetch()} />
          <ReturnsSection
            orderId={order.id}
            returns={returns}
            onRefresh={() => void detail.refetch()}
          />
          <Gate anyOf={['agreement:view']}>
            <Later>
              <EvidenceSection orderId={order.id} />
            </Later>
          </Gate>
          <Later>
            <SmsSection orderId={order.id} />
          </Later>
          <Gate anyOf={['ledger:view']}>
            <Later>
              <BooksSection orderId={order.id} />
            </Later>
          </Gate>
        </div>
        <div className="order-column">
          <HistorySection history={history} now={detail.dataUpdatedAt} />
          <Gate anyOf={['audit:list']}>
            <PageSection title="操作日志">
              <OperationLog object={order.orderNo} />
            </PageSection>
          </Gate>
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
    </div>
  );
}

/** A part of the page that the address asks for: it is scrolled to, once. */
function InView({ isWanted, children }: { isWanted: boolean; children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isWanted) part.current?.scrollIntoView({ block: 'start' });
  }, [isWanted]);
  return (
    <div ref={part} className="order-part">
      {children}
    </div>
  );
}
