import { useRead } from '../http/use-read.ts';
import { CommandDialog } from '../ui/command-dialog.tsx';
import { moneyText } from '../ui/money-text.ts';
import { Failed, Loading } from '../ui/page-states.tsx';
import { BillPlanTable } from './bill-plan-table.tsx';
import { OrderBrief } from './order-brief.tsx';
import type { OrderModalProps } from './order-modal-props.ts';
import { useOrderCommand } from './use-order-command.ts';

/** 生成合同: shows the terms and the bill plan that are fixed by it. */
export function GenerateAgreementModal({ order, onClosed }: OrderModalProps) {
  const command = useOrderCommand('generateAgreement');
  const detail = useRead('orderDetail', { params: { id: order.id } });

  return (
    <CommandDialog
      title="生成合同"
      okText="确认生成"
      width={640}
      command={command}
      onOk={() => command.mutate({ body: { orderId: order.id } })}
      isOkDisabled={detail.data === undefined}
      onClosed={onClosed}
    >
      <OrderBrief order={order} />
      <p className="order-dialog-words">
        生成后租金与账单计划锁定：总租金 {moneyText(order.totalRentFen)}，共 {order.termCount} 期。
        应付日以签收当日为第 1 期重新计算。
      </p>
      {detail.data === undefined ? (
        <PlanState error={detail.error} onRetry={() => void detail.refetch()} />
      ) : (
        <BillPlanTable label="将锁定的账单计划" bills={detail.data.bills} />
      )}
    </CommandDialog>
  );
}

function PlanState({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return error === null ? <Loading rows={4} /> : <Failed error={error} onRetry={onRetry} />;
}
