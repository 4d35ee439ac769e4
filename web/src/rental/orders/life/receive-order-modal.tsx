import { businessDate } from '@rental/domain/business-date';
import { useRead } from '../../../http/use-read.ts';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { Failed, Loading } from '../../../ui/page-states.tsx';
import { BillPlanTable } from '../bills/bill-plan-table.tsx';
import { OrderBrief } from '../core/order-brief.tsx';
import type { OrderModalProps } from '../core/order-modal-props.ts';
import { useOrderCommand } from '../core/use-order-command.ts';
import { SmsPreview } from '../work/sms-preview.tsx';

/** 确认收货: the rental starts today; shows the bills that come of it. */
export function ReceiveOrderModal({ order, onClosed }: OrderModalProps) {
  const command = useOrderCommand('receiveOrder');
  const detail = useRead('orderDetail', { params: { id: order.id } });

  const today = detail.data?.bills[0]?.dueOn; // the first bill falls due on the day it begins
  return (
    <CommandDialog
      title="确认收货"
      okText="确认收货并起租"
      width={640}
      command={command}
      onOk={() => command.mutate({ body: { orderId: order.id } })}
      isOkDisabled={detail.data === undefined}
      onClosed={onClosed}
    >
      <OrderBrief order={order} />
      <p className="order-dialog-words">
        确认后租期从今天{today === undefined ? '' : `（${today}）`}
        开始，并生成以下账单。此操作不可撤回。
      </p>
      {today === undefined ? null : (
        <SmsPreview order={order} act="receive" facts={{ startOn: businessDate(today) }} />
      )}
      {detail.data === undefined ? (
        <BillsState error={detail.error} onRetry={() => void detail.refetch()} />
      ) : (
        <BillPlanTable label="将生成的账单" order={order} bills={detail.data.bills} />
      )}
    </CommandDialog>
  );
}

function BillsState({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return error === null ? <Loading rows={4} /> : <Failed error={error} onRetry={onRetry} />;
}
