import type { OrderDetail } from '@rental/contract/orders';
import { BillTable } from './bill-table.tsx';
import { OrderSection } from './order-section.tsx';

interface BillsSectionProps {
  readonly order: OrderDetail['order'];
  readonly bills: OrderDetail['bills'];
}

/** 账单: those of the rental, or before it begins the plan of them. */
export function BillsSection({ order, bills }: BillsSectionProps) {
  const isPlan = order.startOn === null;
  return (
    <OrderSection title={isPlan && bills.length > 0 ? '账单计划（签收后确定日期）' : '账单'}>
      {bills.length === 0 ? (
        <p className="order-nothing">该订单没有账单</p>
      ) : (
        <BillTable label="账单明细" bills={bills} isPlan={isPlan} />
      )}
    </OrderSection>
  );
}
