import { Button } from 'antd';
import { useState } from 'react';
import { onDemand } from '../../../ui/loading/on-demand.tsx';
import { PageSection } from '../../../ui/page-section.tsx';

const LinksPanel = onDemand(async () => (await import('./links-panel.tsx')).LinksPanel);

/** 关联订单 of an order, which are looked for once they are asked for. */
export function LinksSection({ orderId }: { readonly orderId: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <PageSection
      title="关联订单"
      extra={
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? '收起' : '查找关联订单'}
        </Button>
      }
    >
      {isOpen ? (
        <LinksPanel orderId={orderId} />
      ) : (
        <p className="order-nothing">同身份证、手机号、联系人、地址或设备的其他订单</p>
      )}
    </PageSection>
  );
}
