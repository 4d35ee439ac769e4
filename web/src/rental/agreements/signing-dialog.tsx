import type { ReactNode } from 'react';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { useRowCommand } from '../../ui/use-row-command.ts';
import { signingReads } from './signing-reads.ts';

const actions = {
  send: {
    call: 'sendAgreement',
    title: '发起电子签',
    okText: '确认发起',
    words: '将通知商家、用户、平台三方签署，24 小时内有效。全部签署后订单进入「待发货」。',
  },
  resend: {
    call: 'resendSigning',
    title: '重发签署',
    okText: '确认重发',
    words:
      '合同正文与签署方不变，三方须在 24 小时内重新签署，此前已签的也须重签。原签署记录保留可查；正文需修改时请作废重签。',
  },
  remind: {
    call: 'remindAgreement',
    title: '催签',
    okText: '确认催签',
    words: '将再次通知尚未签署的各方，10 分钟内最多一次。',
  },
} as const;

export type SigningAction = keyof typeof actions;

interface SigningDialogProps {
  readonly action: SigningAction;
  readonly orderId: number;
  readonly onClosed: () => void;
  /** The subject, so that nobody sends the wrong one. */
  readonly children: ReactNode;
}

/** 发起电子签, 重发签署 or 催签 of an order's agreement. */
export function SigningDialog({ action, orderId, onClosed, children }: SigningDialogProps) {
  const { call, title, okText, words } = actions[action];
  const command = useRowCommand(call, signingReads);
  return (
    <CommandDialog
      title={title}
      okText={okText}
      command={command}
      onOk={() => command.mutate({ body: { orderId } })}
      onClosed={onClosed}
    >
      {children}
      <p>{words}</p>
    </CommandDialog>
  );
}
