import { Button } from 'antd';
import { useState } from 'react';
import type { DeskPage } from '@rental/contract/rental/dunning';
import { Gate } from '../../ui/gate.tsx';
import { onDemand } from '../../ui/loading/on-demand.tsx';
import { PageSection } from '../../ui/page-section.tsx';

const CaseOrder = onDemand(async () => (await import('./case-order.tsx')).CaseOrder);

interface CaseOrdersProps {
  readonly bills: DeskPage['bills'];
}

/** The orders of a case: device, parcels, risk and related orders of one are read once it is opened. */
export function CaseOrders({ bills }: CaseOrdersProps) {
  const [opened, setOpened] = useState<number | null>(null);
  const orders = new Map(bills.map(({ orderId, orderNo }) => [orderId, orderNo]));
  if (orders.size === 0) return null;
  return (
    <Gate anyOf={['order:list']}>
      <PageSection title="订单资料">
        <div className="dunning-case-actions" role="group" aria-label="订单资料">
          {[...orders].map(([orderId, orderNo]) => (
            <Button
              key={orderId}
              aria-expanded={opened === orderId}
              onClick={() => setOpened(opened === orderId ? null : orderId)}
            >
              {opened === orderId ? '收起' : '查看'} {orderNo}
            </Button>
          ))}
        </div>
        {opened === null ? null : <CaseOrder key={opened} orderId={opened} />}
      </PageSection>
    </Gate>
  );
}
