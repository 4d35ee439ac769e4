import { useState } from 'react';
import type {
  AuthorizationStepRow,
  OrderAuthorization,
} from '@rental/contract/rental/pre-authorizations';
import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { refusals } from '@rental/contract/refusals';
import { businessDateOf } from '@rental/domain/business-date';
import { onDemand } from '../../../ui/loading/on-demand.tsx';
import { PageSection } from '../../../ui/page-section.tsx';
import { Failed, Loading } from '../../../ui/page-states.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { TabLink } from '../../../ui/tab-link.tsx';
import { CopyableText } from '../../../ui/texts/copyable-text.tsx';
import { FactList } from '../../../ui/texts/fact-list.tsx';
import { moneyText } from '../../../ui/texts/money-text.ts';
import { booksObstacle } from '../core/books-obstacle.ts';
import { authorizationObstacles } from './authorization-obstacles.ts';
import { authorizationText } from './authorization-text.ts';
import { StepTable } from './step-table.tsx';
import { useAuthorization } from './use-authorization.ts';
import '../../deductions/attempts.css';

const RefundOverpaidModal = onDemand(
  async () => (await import('../money/refund-overpaid-modal.tsx')).RefundOverpaidModal,
);
const AskAuthorizationModal = onDemand(
  async () => (await import('./ask-authorization-modal.tsx')).AskAuthorizationModal,
);
const RenewAuthorizationModal = onDemand(
  async () => (await import('./renew-authorization-modal.tsx')).RenewAuthorizationModal,
);
const CaptureAuthorizationModal = onDemand(
  async () => (await import('./capture-authorization-modal.tsx')).CaptureAuthorizationModal,
);
const ReleaseAuthorizationModal = onDemand(
  async () => (await import('./release-authorization-modal.tsx')).ReleaseAuthorizationModal,
);
const WithdrawAuthorizationModal = onDemand(
  async () => (await import('./withdraw-authorization-modal.tsx')).WithdrawAuthorizationModal,
);

type Opened =
  | { readonly name: 'ask' | 'renew' | 'capture' | 'release' | 'withdraw' }
  | { readonly name: 'refund'; readonly step: AuthorizationStepRow };

interface AuthorizationSectionProps {
  readonly detail: OrderDetail;
  /** When it was read. */
  readonly now: number;
}

/** 预授权: what is frozen in place of a deposit, where the customer agrees, and every step. */
export function AuthorizationSection({ detail, now }: AuthorizationSectionProps) {
  const { order } = detail;
  const read = useAuthorization(order.id);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const { data, error } = read;
  const dialog = { detail, now, onClosed: close };
  return (
    <PageSection
      title="预授权"
      extra={
        data === undefined ? null : (
          <Buttons detail={detail} now={now} authorization={data} onOpen={setOpened} />
        )
      }
    >
      {data === undefined && error === null ? <Loading rows={3} /> : null}
      {data === undefined && error !== null ? (
        <Failed error={error} onRetry={() => void read.refetch()} />
      ) : null}
      {data === undefined ? null : <Authorization authorization={data} />}
      {opened?.name === 'ask' ? <AskAuthorizationModal {...dialog} /> : null}
      {opened?.name === 'renew' ? <RenewAuthorizationModal {...dialog} /> : null}
      {opened?.name === 'capture' ? <CaptureAuthorizationModal {...dialog} /> : null}
      {opened?.name === 'release' ? <ReleaseAuthorizationModal {...dialog} /> : null}
      {opened?.name === 'withdraw' ? (
        <WithdrawAuthorizationModal orderId={order.id} onClosed={close} />
      ) : null}
      {opened?.name === 'refund' ? (
        <RefundOverpaidModal of="capture" paid={opened.step} onClosed={close} />
      ) : null}
    </PageSection>
  );
}

interface ButtonsProps extends AuthorizationSectionProps {
  readonly authorization: OrderAuthorization;
  readonly onOpen: (opened: Opened) => void;
}

function Buttons({ detail, now, authorization, onOpen }: ButtonsProps) {
  const { isAvailable, steps } = authorization;
  const owedBack = steps.filter((one) => one.overpaidFen > 0 && one.refundedAt === null);
  const obstacles = authorizationObstacles(detail, businessDateOf(new Date(now)));
  const unavailable = isAvailable ? null : refusals.authorization_unavailable.message({});
  const isAsked = detail.order.authorizationStep === 'hold';
  const isRenewed = detail.order.authorizedFen > 0 || detail.order.holdEnd === 'lapsed';
  return (
    <div className="bill-actions" role="group" aria-label="预授权操作">
      {owedBack.map((step) => (
        <ReasonedButton
          key={step.id}
          type="primary"
          obstacle={booksObstacle('refundOverpaid', detail.order)}
          onClick={() => onOpen({ name: 'refund', step })}
        >
          退还多收 {moneyText(step.overpaidFen)}
        </ReasonedButton>
      ))}
      {isAsked ? (
        <ReasonedButton
          danger
          obstacle={steps[0]?.isWithdrawn === true ? '已申请撤回，请等待结果' : null}
          onClick={() => onOpen({ name: 'withdraw' })}
        >
          撤回预授权
        </ReasonedButton>
      ) : (
        <ReasonedButton
          obstacle={unavailable ?? (isRenewed ? obstacles.renew : obstacles.ask)}
          onClick={() => onOpen({ name: isRenewed ? 'renew' : 'ask' })}
        >
          {isRenewed ? '重新冻结' : '发起预授权'}
        </ReasonedButton>
      )}
      <ReasonedButton obstacle={obstacles.capture} onClick={() => onOpen({ name: 'capture' })}>
        转支付
      </ReasonedButton>
      <ReasonedButton obstacle={obstacles.release} onClick={() => onOpen({ name: 'release' })}>
        解冻
      </ReasonedButton>
    </div>
  );
}

function Authorization({ authorization }: { readonly authorization: OrderAuthorization }) {
  const { account, page, steps, endsOn, carriedTo, carriedFrom } = authorization;
  return (
    <div className="deductions">
      <FactList
        facts={[
          { label: '状态', value: authorizationText(authorization) },
          ...(endsOn === null ? [] : [{ label: '到期日', value: endsOn }]),
          ...carriedFacts('转入订单', carriedTo),
          ...carriedFacts('转自订单', carriedFrom),
          ...(account === null ? [] : [{ label: '客户账号', value: account }]),
          ...(page === null
            ? []
            : [
                {
                  label: '客户链接',
                  value: <CopyableText name="客户链接" text={new URL(page, location.href).href} />,
                },
              ]),
        ]}
      />
      {steps.length === 0 ? null : <StepTable steps={steps} />}
    </div>
  );
}

/** The other order of a hold that has gone over with 续租起租. */
const carriedFacts = (label: string, of: OrderAuthorization['carriedTo']) =>
  of === null
    ? []
    : [{ label, value: <TabLink to={`/order/detail/${of.id}`}>{of.orderNo}</TabLink> }];
