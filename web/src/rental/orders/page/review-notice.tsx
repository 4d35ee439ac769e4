import { Alert, Button } from 'antd';
import type { AnswerOf } from '../../../http/call.ts';
import { useRead } from '../../../http/use-read.ts';
import { useMay } from '../../../ui/gate.tsx';
import { timeText } from '../../../ui/texts/time-text.ts';
import { useOrderCommand } from '../core/use-order-command.ts';

type Reviewer = AnswerOf<'orderReviewer'>['reviewer'];

/** 审核人 of an order that waits for its review: 领取 or 接管 with the right to, 释放 what is in one's own hands. */
export function ReviewNotice({ orderId }: { readonly orderId: number }) {
  const mayTakeOver = useMay()('order:takeOver');
  const { data } = useRead('orderReviewer', { params: { id: orderId } });
  const takeOver = useOrderCommand('takeOverReview');
  const release = useOrderCommand('releaseReviews');
  if (data === undefined) return null;
  const { reviewer } = data;
  const take = (
    <Button loading={takeOver.isPending} onClick={() => takeOver.mutate({ body: { orderId } })}>
      {reviewer === null ? '领取审核' : '接管审核'}
    </Button>
  );
  const giveBack = (
    <Button
      loading={release.isPending}
      onClick={() => release.mutate({ body: { orderIds: [orderId] } })}
    >
      释放
    </Button>
  );
  const isTakenByOther = reviewer !== null && !reviewer.isMe;
  return (
    <Alert
      type={isTakenByOther ? 'warning' : 'info'}
      showIcon
      title={noticeText(reviewer)}
      action={reviewer?.isMe ? giveBack : mayTakeOver ? take : null}
    />
  );
}

function noticeText(reviewer: Reviewer): string {
  if (reviewer === null) return '待审核，尚未领取';
  const until = `${timeText(reviewer.heldUntil)}前无操作则退回审核池`;
  return reviewer.isMe
    ? `由您审核中，${until}`
    : `由「${reviewer.name}」审核中，其他人不能审核；${until}`;
}
