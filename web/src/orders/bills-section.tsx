import type { OrderDetail } from '@rental/contract/orders';
import { CaptureButton } from '../ui/images/capture-button.tsx';
import { BillPicture } from './bill-picture.tsx';
import { BillTable } from './bill-table.tsx';
import { OrderSection } from './order-section.tsx';

interface BillsSectionProps {
  readonly order: OrderDetail['order'];
  readonly bills: OrderDetail['bills'];
  /** When they were read. */
  readonly now: number;
}

/** 账单: those of the rental, or before it begins the plan of them; as an image they go to the customer. */
export function BillsSection({ order, bills, now }: BillsSectionProps) {
  const isPlan = order.startOn === null;
  if (bills.length === 0) {
    return (
      <OrderSection title="账单">
        <p className="order-nothing">该订单没有账单</p>
      </OrderSection>
    );
  }
  return (
    <OrderSection
      title={isPlan ? '账单计划（签收后确定日期）' : '账单'}
      extra={
        <CaptureButton
          fileName={`${isPlan ? '账单计划' : '账单'}-${order.orderNo}.png`}
          picture={<BillPicture order={order} bills={bills} isPlan={isPlan} at={now} />}
        >
          保存为图片
        </CaptureButton>
      }
    >
      <BillTable label="账单明细" bills={bills} isPlan={isPlan} />
    </OrderSection>
  );
}
