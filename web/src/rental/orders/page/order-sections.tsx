import { memo } from 'react';
import { Gate } from '../../../ui/gate.tsx';
import { Deferred } from '../../../ui/loading/deferred.tsx';
import { onDemand } from '../../../ui/loading/on-demand.tsx';
import { OperationLog } from '../../../ui/operation-log/operation-log.tsx';
import { PageSection } from '../../../ui/page-section.tsx';
import type { OfOrder } from '../actions/use-bill-actions.tsx';
import { ApplicationsSection } from '../applications/applications-section.tsx';
import { DeductionSection } from '../deductions/deduction-section.tsx';
import { LinksSection } from '../links/links-section.tsx';
import { AuthorizationSection } from '../pre-authorizations/authorization-section.tsx';
import { ReturnsSection } from '../returns/returns-section.tsx';
import { AgreementSection } from './agreement-section.tsx';
import { BillsSection } from './bills-section.tsx';
import { BooksSection } from './books-section.tsx';
import { CustomerSection } from './customer-section.tsx';
import { DepositSection } from './deposit-section.tsx';
import { EvidenceSection } from './evidence-section.tsx';
import { HistorySection } from './history-section.tsx';
import { Part } from './order-anchors.tsx';
import type { OrderPart } from './order-parts.ts';
import { OverviewSection } from './overview-section.tsx';
import { PapersSection } from './papers-section.tsx';
import { ParcelsSection } from './parcels-section.tsx';
import { SmsSection } from './sms-section.tsx';
import { SwapsSection } from './swaps-section.tsx';

const RiskSection = onDemand(async () => (await import('../../risk/risk-section.tsx')).RiskSection);
const IdCheckSection = onDemand(
  async () => (await import('../../risk/id-check-section.tsx')).IdCheckSection,
);
const ScoreSection = onDemand(
  async () => (await import('../../risk-model/score-section.tsx')).ScoreSection,
);

/** Few orders have one. */
const ClaimsSection = onDemand(
  async () => (await import('../claims/claims-section.tsx')).ClaimsSection,
);
const LossSection = onDemand(async () => (await import('../losses/loss-section.tsx')).LossSection);

interface OrderSectionsProps {
  readonly money: OfOrder;
  readonly parts: readonly OrderPart[];
  readonly onRefresh: () => void;
}

/** The parts of the order page. Those that a window shows first are drawn first, the others right after. */
export const OrderSections = memo(function OrderSections(props: OrderSectionsProps) {
  const { money, parts, onRefresh } = props;
  const { detail, now } = money;
  const { order, bills, agreement, parcels, papers, swaps, returns, loss, claims, history } =
    detail;
  return (
    <div className="order-columns">
      <div className="order-column">
        <Part name="overview" of={parts}>
          <OverviewSection order={order} history={history} />
        </Part>
        <Part name="customer" of={parts}>
          <CustomerSection order={order} bills={bills} />
        </Part>
        <Part name="applications" of={parts}>
          <ApplicationsSection
            orderId={order.id}
            onAction={(name) => money.onOpen({ of: 'order', name, orderId: order.id })}
          />
        </Part>
        <Part name="bills" of={parts}>
          <BillsSection {...money} />
          <Gate anyOf={['bill:deduct']}>
            <Deferred>
              <DeductionSection order={order} />
            </Deferred>
          </Gate>
        </Part>
        <Part isLater name="deposit" of={parts}>
          <DepositSection {...money} />
          <Gate anyOf={['order:authorize']}>
            <AuthorizationSection detail={detail} now={now} />
          </Gate>
        </Part>
        <Part isLater name="risk" of={parts}>
          <ScoreSection orderId={order.id} />
          <IdCheckSection orderId={order.id} />
          <RiskSection orderId={order.id} />
          <LinksSection orderId={order.id} />
        </Part>
        <Part isLater name="claims" of={parts}>
          {claims.length === 0 ? null : <ClaimsSection claims={claims} onRefresh={onRefresh} />}
        </Part>
        <Part isLater name="loss" of={parts}>
          {loss === null ? null : <LossSection loss={loss} onRefresh={onRefresh} />}
        </Part>
        <Part isLater name="agreement" of={parts}>
          <AgreementSection order={order} agreement={agreement} />
        </Part>
        <Part isLater name="papers" of={parts}>
          <PapersSection order={order} papers={papers} />
        </Part>
        <Part isLater name="parcels" of={parts}>
          <ParcelsSection order={order} parcels={parcels} onRefresh={onRefresh} />
          <SwapsSection swaps={swaps} onRefresh={onRefresh} />
        </Part>
        <Part isLater name="returns" of={parts}>
          <ReturnsSection orderId={order.id} returns={returns} onRefresh={onRefresh} />
        </Part>
        <Part isLater name="evidence" of={parts}>
          <EvidenceSection orderId={order.id} />
        </Part>
        <Part isLater name="sms" of={parts}>
          <SmsSection orderId={order.id} />
        </Part>
        <Part isLater name="books" of={parts}>
          <BooksSection orderId={order.id} orderNo={order.orderNo} />
        </Part>
      </div>
      <div className="order-column">
        <Part name="history" of={parts}>
          <HistorySection history={history} now={now} />
        </Part>
        <Part isLater name="log" of={parts}>
          <PageSection title="操作日志">
            <OperationLog object={order.orderNo} />
          </PageSection>
        </Part>
      </div>
    </div>
  );
});
