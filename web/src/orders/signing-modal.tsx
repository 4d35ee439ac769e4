import { CommandDialog } from '../ui/command-dialog.tsx';
import { OrderBrief } from './order-brief.tsx';
import type { OrderModalProps } from './order-modal-props.ts';
import { useOrderCommand } from './use-order-command.ts';

const deeds = {
  send: {
    call: 'sendAgreement',
    title: '发起电子签',
    okText: '确认发起',
    words: '将通知商家、用户、平台三方签署，24 小时内有效。全部签署后订单进入「待发货」。',
  },
  remind: {
    call: 'remindAgreement',
    title: '催签',
    okText: '确认催签',
    words: '将再次通知尚未签署的各方，10 分钟内最多一次。',
  },
} as const;

export type SigningDeed = keyof typeof deeds;

/** 发起电子签 or 催签. */
export function SigningModal({
  deed,
  order,
  onClosed,
}: OrderModalProps & { readonly deed: SigningDeed }) {
  const { call, title, okText, words } = deeds[deed];
  const command = useOrderCommand(call);
  return (
    <CommandDialog
      title={title}
      okText={okText}
      command={command}
      onOk={() => command.mutate({ body: { orderId: order.id } })}
      onClosed={onClosed}
    >
      <OrderBrief order={order} />
      <p className="order-dialog-words">{words}</p>
    </CommandDialog>
  );
}
