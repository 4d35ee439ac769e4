import { Alert, Form, Input } from 'antd';
import { useState } from 'react';
import type { OrderRow } from '@rental/contract/rental/orders/list/orders';
import { call } from '../../../http/call.ts';
import { BatchDialog } from '../../../ui/dialogs/batch-dialog.tsx';
import type { BatchDialogProps } from '../core/order-action.ts';
import { useOrderRefresh } from '../core/use-order-command.ts';
import { obstacleToApproval } from './approval-obstacle.ts';

/** 批量审核通过. Orders without a risk result take part only with a reason, one for all of them. */
export function ApproveOrdersModal({ orders: chosen, onClosed }: BatchDialogProps) {
  const [orders] = useState(chosen); // refreshed lists must not change the question
  const [typed, setTyped] = useState('');
  const refresh = useOrderRefresh();

  const reason = typed.trim();
  const unknown = orders.filter(needsReason);
  const idsOfUnknown = new Set(unknown.map(({ id }) => id));
  return (
    <BatchDialog
      title="批量审核通过"
      verb="审核通过"
      items={orders.map((order) => ({
        key: order.id,
        name: order.orderNo,
        obstacle: obstacleToApproval(order, reason),
      }))}
      command={(orderId, idempotencyKey) =>
        call(
          'approveOrder',
          { body: { orderId, ...(idsOfUnknown.has(orderId) && { riskWaiverReason: reason }) } },
          { idempotencyKey },
        )
      }
      onChanged={refresh}
      onClosed={onClosed}
    >
      {unknown.length === 0 ? null : (
        <>
          <Alert
            type="warning"
            showIcon
            title={`${unknown.length} 条风控结果未出：填写豁免原因后一并通过，并记入操作记录；不填则跳过`}
          />
          <Form layout="vertical" size="middle">
            <Form.Item label="风控豁免原因" htmlFor="approve-orders-reason">
              <Input.TextArea
                id="approve-orders-reason"
                autoSize={{ minRows: 2, maxRows: 6 }}
                maxLength={200}
                showCount
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            </Form.Item>
          </Form>
        </>
      )}
    </BatchDialog>
  );
}

/** It could be approved, if only there was a reason. */
const needsReason = (order: OrderRow) =>
  obstacleToApproval(order, '') !== null && obstacleToApproval(order, '-') === null;
