import type { OrderRow } from '@rental/contract/rental/orders/list/orders';
import { refusals } from '@rental/contract/refusals';
import { printWaybill } from '@rental/domain/rental/orders/life/waybill';
import { useCommand } from '../../../http/use-command.ts';
import { useMay } from '../../../ui/gate.tsx';
import { onDemand } from '../../../ui/loading/on-demand.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';

const WaybillModal = onDemand(async () => (await import('./waybill-modal.tsx')).WaybillModal);

type Order = Pick<OrderRow, 'id' | 'orderStatus' | 'isRelet'>;

/** 打印面单: each time it is opened is on the record, for it shows the customer. */
export function WaybillButton({ order }: { readonly order: Order }) {
  const may = useMay();
  const waybill = useCommand('orderWaybill', { refreshes: ['operationsOf'] });
  const decided = printWaybill({
    status: order.orderStatus,
    isRelet: order.isRelet,
    mayReveal: may('customer:reveal'),
  });
  if (!may('order:ship')) return null;
  if (!decided.done && decided.refusal.code !== 'waybill_needs_reveal') return null;
  return (
    <>
      <ReasonedButton
        obstacle={decided.done ? null : refusals.waybill_needs_reveal.message({})}
        onClick={() => waybill.mutate({ body: { orderId: order.id } })}
      >
        打印面单
      </ReasonedButton>
      {waybill.data === undefined ? null : (
        <WaybillModal waybill={waybill.data} onClosed={waybill.reset} />
      )}
    </>
  );
}
