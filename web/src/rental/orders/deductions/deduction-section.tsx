import { useState } from 'react';
import type { OrderDeductions } from '@rental/contract/rental/deductions';
import { refusals } from '@rental/contract/refusals';
import { authorizationLabel, canSign } from '@rental/domain/rental/deductions/authorization';
import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { onDemand } from '../../../ui/loading/on-demand.tsx';
import { PageSection } from '../../../ui/page-section.tsx';
import { Failed, Loading } from '../../../ui/page-states.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { CopyableText } from '../../../ui/texts/copyable-text.tsx';
import { FactList } from '../../../ui/texts/fact-list.tsx';
import { moneyText } from '../../../ui/texts/money-text.ts';
import { timeText } from '../../../ui/texts/time-text.ts';
import { AttemptTable } from '../../deductions/attempt-table.tsx';
import { isWaiting } from '../../deductions/deduction-text.ts';
import { useDeductions } from '../../deductions/use-deductions.ts';
import { booksObstacle } from '../core/books-obstacle.ts';
import '../../deductions/attempts.css';

const RefundOverpaidModal = onDemand(
  async () => (await import('../money/refund-overpaid-modal.tsx')).RefundOverpaidModal,
);
const EndDeductionsModal = onDemand(
  async () => (await import('./end-deductions-modal.tsx')).EndDeductionsModal,
);
const SignDeductionsModal = onDemand(
  async () => (await import('./sign-deductions-modal.tsx')).SignDeductionsModal,
);

type Opened =
  | { readonly name: 'sign' | 'end' }
  | { readonly name: 'refund'; readonly attempt: OrderDeductions['attempts'][number] };

type Order = Pick<OrderDetail['order'], 'id' | 'orderStatus' | 'areBooksStopped'>;

/** 代扣: what the customer has agreed to, and every try. */
export function DeductionSection({ order }: { readonly order: Order }) {
  const read = useDeductions(order.id);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const { data, error } = read;
  return (
    <PageSection
      title="代扣"
      extra={
        data === undefined ? null : <Buttons order={order} deductions={data} onOpen={setOpened} />
      }
    >
      {data === undefined && error === null ? <Loading rows={3} /> : null}
      {data === undefined && error !== null ? (
        <Failed error={error} onRetry={() => void read.refetch()} />
      ) : null}
      {data === undefined ? null : <Deductions deductions={data} />}
      {opened?.name === 'sign' ? <SignDeductionsModal orderId={order.id} onClosed={close} /> : null}
      {opened?.name === 'end' ? (
        <EndDeductionsModal
          orderId={order.id}
          isSigning={data?.authorization?.authorizationState === 'signing'}
          onClosed={close}
        />
      ) : null}
      {opened?.name === 'refund' ? (
        <RefundOverpaidModal of="deduction" paid={opened.attempt} onClosed={close} />
      ) : null}
    </PageSection>
  );
}

interface ButtonsProps {
  readonly order: Order;
  readonly deductions: OrderDeductions;
  readonly onOpen: (opened: Opened) => void;
}

function Buttons({ order, deductions, onOpen }: ButtonsProps) {
  const { isAvailable, authorization, attempts } = deductions;
  const owedBack = attempts.filter((one) => one.overpaidFen > 0 && one.refundedAt === null);
  const unavailable = isAvailable ? null : refusals.deduction_unavailable.message({});
  const notSignable = canSign(order.orderStatus) ? unavailable : '订单已结束';
  return (
    <div className="bill-actions" role="group" aria-label="代扣操作">
      {owedBack.map((attempt) => (
        <ReasonedButton
          key={attempt.id}
          type="primary"
          obstacle={booksObstacle('refundOverpaid', order)}
          onClick={() => onOpen({ name: 'refund', attempt })}
        >
          退还多收 {moneyText(attempt.overpaidFen)}
        </ReasonedButton>
      ))}
      {authorization?.authorizationState === 'signed' ? (
        <ReasonedButton
          obstacle={isWaiting(deductions) ? refusals.deduction_under_way.message({}) : null}
          onClick={() => onOpen({ name: 'end' })}
        >
          解约
        </ReasonedButton>
      ) : (
        <>
          {authorization !== null && authorization.page !== null ? (
            <ReasonedButton danger obstacle={null} onClick={() => onOpen({ name: 'end' })}>
              撤回签约
            </ReasonedButton>
          ) : null}
          <ReasonedButton obstacle={notSignable} onClick={() => onOpen({ name: 'sign' })}>
            代扣签约
          </ReasonedButton>
        </>
      )}
    </div>
  );
}

function Deductions({ deductions }: { readonly deductions: OrderDeductions }) {
  const { authorization, bills, attempts } = deductions;
  return (
    <div className="deductions">
      <FactList
        facts={[
          {
            label: '签约状态',
            value: authorizationLabel(authorization?.authorizationState ?? null),
          },
          ...(authorization === null
            ? []
            : [
                { label: '扣款账号', value: authorization.account },
                { label: '签约时间', value: timeText(authorization.signedAt) },
                { label: '解约时间', value: timeText(authorization.endedAt) },
                ...pageFact(authorization.page),
              ]),
        ]}
      />
      {attempts.length === 0 ? null : (
        <AttemptTable
          attempts={attempts}
          titles={new Map(bills.map(({ id, title }) => [id, title]))}
        />
      )}
    </div>
  );
}

/** The page on which the customer signs: the operator sends it on. */
const pageFact = (page: string | null) =>
  page === null
    ? []
    : [
        {
          label: '签约链接',
          value: (
            <span className="agreement-page">
              <CopyableText name="签约链接" text={page} />
            </span>
          ),
        },
      ];
