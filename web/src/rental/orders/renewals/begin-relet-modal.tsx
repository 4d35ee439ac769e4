import { useAgainOn } from '../../../http/use-again-on.ts';
import { useRead } from '../../../http/use-read.ts';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { OrderBrief } from '../core/order-brief.tsx';
import type { OrderModalProps } from '../core/order-modal-props.ts';
import { useOrderCommand } from '../core/use-order-command.ts';
import { usePreview } from '../money/use-preview.ts';
import { ReletPreview } from './relet-preview.tsx';

/** 续租起租: the order before ends, and its device and deposit go over. */
export function BeginReletModal({ order, onClosed }: OrderModalProps) {
  const body = { orderId: order.id };
  const preview = usePreview('previewBeginRelet', body);
  const command = useOrderCommand('beginRelet');
  const detail = useRead('orderDetail', { params: { id: order.id } });
  const { current } = preview;
  useAgainOn('preview_stale', command.error, preview.again);

  const original = detail.data?.order.reletOf?.orderNo;
  return (
    <CommandDialog
      title="续租起租"
      okText="确认续租起租"
      width={640}
      command={command}
      onOk={() => current && command.mutate({ body: { ...body, seen: current.seen } })}
      isOkDisabled={current === undefined}
      onClosed={onClosed}
    >
      <OrderBrief order={order} />
      <p className="order-dialog-words">
        确认后原订单{original === undefined ? '' : ` ${original} `}
        完结，设备和押金转入本订单，并生成以下账单。此操作不可撤回。
      </p>
      <ReletPreview preview={preview} />
    </CommandDialog>
  );
}
