import { Alert, Button } from 'antd';
import { useState } from 'react';
import type { CustomerDetail } from '@rental/contract/rental/customers';
import { CallError } from '../../http/call-error.ts';
import { useRead } from '../../http/use-read.ts';
import { Gate, useMay, useTurnedOn } from '../../ui/gate.tsx';
import { OperationLog } from '../../ui/operation-log/operation-log.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { Empty, Failed, Loading } from '../../ui/page-states.tsx';
import { TabLink } from '../../ui/tab-link.tsx';
import { useTabLocation } from '../../ui/tab-location.ts';
import { useTabTitle } from '../../ui/tab-page.ts';
import { moneyText } from '../../ui/texts/money-text.ts';
import { TonedText } from '../../ui/texts/toned-text.tsx';
import { BlacklistSection } from './blacklist-section.tsx';
import { actionsFor, isDanger, isFor, type CustomerActionName } from './customer-actions.ts';
import { CustomerDialog } from './customer-dialog.tsx';
import { CustomerOrders } from './customer-orders.tsx';
import { CustomerStatusText } from './customer-status-text.tsx';
import { customerName, ordersPath } from './customer-text.ts';
import { DistributionSection } from './distribution-section.tsx';
import { IdentitySection } from './identity-section.tsx';
import './customers.css';

/** 客户详情. */
export default function CustomerDetailPage() {
  const { params } = useTabLocation();
  const id = Number(params['id']);
  const isNumber = Number.isSafeInteger(id) && id > 0;
  const detail = useRead('customerDetail', { params: { id } }, { enabled: isNumber });
  useTabTitle(detail.data && `客户 ${customerName(detail.data.customer)}`);
  const [what, setWhat] = useState<CustomerActionName | null>(null);
  const isOn = useTurnedOn();

  if (!isNumber || (detail.error instanceof CallError && detail.error.status === 404)) {
    return (
      <Empty words="客户不存在，或您无权查看">
        <TabLink to="/customer/list">返回客户列表</TabLink>
      </Empty>
    );
  }
  if (detail.data === undefined) {
    if (detail.error === null) return <Loading rows={12} />;
    return <Failed error={detail.error} onRetry={() => void detail.refetch()} />;
  }

  const { customer, line, overstay } = detail.data;
  return (
    <div className="customer-page">
      <CustomerHeader customer={customer} onOpen={setWhat} />
      {overstay === null ? null : (
        <Alert
          type="error"
          showIcon
          title={`超期未归还${overstay.count}台，最长超期${overstay.longestDays}天`}
        />
      )}
      <div className="customer-columns">
        <div className="customer-column">
          <BlacklistSection customer={customer} />
          <IdentitySection key={customer.id} customer={customer} />
          {isOn('OpenDistribution') ? (
            <DistributionSection customer={customer} line={line} />
          ) : null}
          <Gate anyOf={['order:list']}>
            <PageSection
              title="最近订单"
              extra={<TabLink to={ordersPath(customer.id)}>全部 {customer.orderCount} 笔</TabLink>}
            >
              <CustomerOrders customerId={customer.id} />
            </PageSection>
          </Gate>
        </div>
        <Gate anyOf={['audit:list']}>
          <PageSection title="操作日志">
            <OperationLog object={`customer ${customer.id}`} />
          </PageSection>
        </Gate>
      </div>
      {what === null ? null : (
        <CustomerDialog what={what} customer={customer} onClosed={() => setWhat(null)} />
      )}
    </div>
  );
}

interface CustomerHeaderProps {
  readonly customer: CustomerDetail['customer'];
  readonly onOpen: (what: CustomerActionName) => void;
}

/** The customer, and the actions on the customer. */
function CustomerHeader({ customer, onOpen }: CustomerHeaderProps) {
  const actions = actionsFor(useMay(), useTurnedOn()).filter((action) => isFor(action, customer));
  return (
    <header className="customer-header">
      <div className="customer-header-facts">
        <h1>{customerName(customer)}</h1>
        <CustomerStatusText status={customer.status} />
        {customer.badDebtFen === 0 ? null : (
          <TonedText tone="late" words={`未收回坏账 ${moneyText(customer.badDebtFen)}`} />
        )}
      </div>
      <div className="customer-header-actions" role="group" aria-label="客户操作">
        {actions.map((action) => (
          <Button key={action.what} danger={isDanger(action)} onClick={() => onOpen(action.what)}>
            {action.label}
          </Button>
        ))}
      </div>
    </header>
  );
}
