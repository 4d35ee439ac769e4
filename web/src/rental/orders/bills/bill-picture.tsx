import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { useSession } from '../../../http/session.ts';
import { timeText } from '../../../ui/texts/time-text.ts';
import { beginText, productText } from '../core/order-text.ts';
import { BillPlanTable } from './bill-plan-table.tsx';
import { BillTable } from './bill-table.tsx';

interface BillPictureProps {
  readonly order: OrderDetail['order'];
  readonly bills: OrderDetail['bills'];
  readonly isPlan: boolean;
  /** When the bills stood so. */
  readonly at: number;
}

/** The bills as a customer gets them: whose, of which order, and as of when. Nothing of it is only for operators. */
export function BillPicture({ order, bills, isPlan, at }: BillPictureProps) {
  const planned = bills.filter(({ id }) => id === null);
  const brand = useSession(({ site }) => site?.brand.name);
  return (
    <div className="bill-picture">
      <h2>
        {brand} {isPlan ? '账单计划' : '账单'}
      </h2>
      <p>订单号 {order.orderNo}</p>
      <p>{productText(order)}</p>
      {isPlan ? null : <BillTable label="账单" bills={bills.filter(({ id }) => id !== null)} />}
      {planned.length === 0 ? null : (
        <BillPlanTable label="账单计划" order={order} bills={planned} />
      )}
      <p className="bill-picture-note">
        {planned.length > 0
          ? `应付日按今日${beginText(order)}推算，以实际${beginText(order)}日为准。`
          : ''}
        截至 {timeText(new Date(at).toISOString())}
      </p>
    </div>
  );
}
