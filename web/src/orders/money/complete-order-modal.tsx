import { useState } from 'react';
import { Button } from 'antd';
import type { MoneyMethod } from '@rental/domain/ledger/accounts';
import { useTabLocation } from '../../ui/tab-location.ts';
import { AskCompletionModal } from './ask-completion-modal.tsx';
import { MethodField } from './method-field.tsx';
import { MoneyDialog } from './money-dialog.tsx';
import type { MoneyModalProps } from './money-modal-props.ts';
import { NoteField } from './note-field.tsx';

interface Typed {
  readonly refundMethod?: MoneyMethod;
  readonly note?: string;
}

/** 无需归还完结: asks a second person, or, where the address names what one has agreed to (`?approval=7`), does it. */
export function CompleteOrderModal(props: MoneyModalProps) {
  const approvalId = Number(useTabLocation().query.get('approval'));
  const isAgreed = Number.isSafeInteger(approvalId) && approvalId > 0;
  const [isAsking, setAsking] = useState(!isAgreed);
  if (isAsking) return <AskCompletionModal {...props} />;
  return <AgreedModal {...props} approvalId={approvalId} onAskAgain={() => setAsking(true)} />;
}

interface AgreedModalProps extends MoneyModalProps {
  readonly approvalId: number;
  readonly onAskAgain: () => void;
}

function AgreedModal({ detail: { order }, approvalId, onAskAgain, onClosed }: AgreedModalProps) {
  const hasDeposit = order.depositHeldFen > 0;
  return (
    <MoneyDialog<'completeWithoutReturn', Typed>
      name="completeWithoutReturn"
      order={order}
      title="无需归还完结"
      okText="确认完结"
      decides={({ refundMethod = null }) =>
        hasDeposit && refundMethod === null ? null : { refundMethod }
      }
      extra={({ note }) => ({ approvalId, note })}
      more={<NoteField />}
      onClosed={onClosed}
    >
      <p className="order-dialog-words">
        复核已通过，须与复核时的试算一致；数据有变化时请
        <Button type="link" size="small" onClick={onAskAgain}>
          重新申请
        </Button>
      </p>
      {hasDeposit ? <MethodField name="refundMethod" label="退款方式" /> : null}
    </MoneyDialog>
  );
}
