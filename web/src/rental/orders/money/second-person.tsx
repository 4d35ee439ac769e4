import { useCallback } from 'react';
import { Alert, App, Input } from 'antd';
import { waiveBill } from '@rental/contract/rental/orders/money/order-money';
import type { SecondPerson } from '@rental/contract/people/access/approvals';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import { StepUpFields, stepUpOf, type Proven } from './fields/step-up-fields.tsx';

/** 复核 as a preview tells it; undefined: there is no preview yet. */
type Told = SecondPerson | undefined;

/** The fields of a dialog whose command may need a second person. */
export interface Agreed extends Proven {
  readonly approvalReason?: string;
}

/** The state of a command with its second person: nobody is needed, one has to be asked, was asked, or has agreed. */
const stageOf = (told: Told) =>
  told === null || told === undefined
    ? 'alone'
    : told.approval === null
      ? 'toAsk'
      : told.approval.approvalStatus === 'approved'
        ? 'agreed'
        : 'waiting';

export const isToAsk = (told: Told): boolean => stageOf(told) === 'toAsk';

/** Somebody was asked and has not decided yet: there is nothing to confirm. */
export const isWaiting = (told: Told): boolean => stageOf(told) === 'waiting';

/** The words of the dialog's button. */
export const okTextOf = (told: Told, okText: string): string =>
  isToAsk(told) ? '提交复核' : okText;

/** Tells the operator that a second person was asked, where one was; for after the command. */
export function useTellAsked(told: Told): () => void {
  const { message } = App.useApp();
  const isAsked = isToAsk(told);
  return useCallback(() => {
    if (isAsked)
      void message.success('已提交复核，可在「复核」查看进度；同意后可在「复核」或订单页一键执行');
  }, [message, isAsked]);
}

interface SecondPersonFieldsProps {
  readonly told: Told;
  /** The form asks why already, in a field named `reason`. */
  readonly hasReason?: boolean;
  /** The command wants to know once more who sits there. */
  readonly isProven: boolean;
  /** The step, if the SMS with its code names it. */
  readonly about?: 'offlinePayment' | undefined;
}

/** The last fields of a dialog that may need a second person: why one is asked, that one was asked, or who sits there once more. */
export function SecondPersonFields(props: SecondPersonFieldsProps) {
  const { told, hasReason = false, isProven, about } = props;
  const stage = stageOf(told);
  return (
    <>
      {told === null || told === undefined ? null : (
        <Alert
          className="second-person-notice"
          type={stage === 'agreed' ? 'success' : stage === 'waiting' ? 'info' : 'warning'}
          showIcon
          title={titleOf(told)}
        />
      )}
      {stage === 'toAsk' && !hasReason ? (
        <ContractField
          of={waiveBill}
          name="approvalReason"
          label="复核说明"
          wantedWords="请填写复核说明"
        >
          <Input.TextArea
            autoSize={{ minRows: 1, maxRows: 6 }}
            maxLength={200}
            placeholder="请填写申请理由，供复核人参考"
          />
        </ContractField>
      ) : null}
      {isProven && (stage === 'alone' || stage === 'agreed') ? (
        <StepUpFields about={about} />
      ) : null}
    </>
  );
}

const titleOf = ({ why, approval }: NonNullable<SecondPerson>): string => {
  if (approval === null) return why;
  return approval.approvalStatus === 'approved'
    ? '复核已通过，确认后立即执行'
    : '已提交复核，等待他人处理；同意后可在「复核」或订单页一键执行';
};

/** The body's fields for it: the reason of a request, the approval, and the step-up if the command is carried out. */
export async function agreeingOf(
  told: Told,
  typed: Agreed & { readonly reason?: unknown },
  isProven: boolean,
) {
  if (isToAsk(told))
    return {
      approvalReason: typed.approvalReason ?? String(typed.reason),
      ...(isProven && { stepUp: {} }),
    };
  return {
    ...(told?.approval && { approvalId: told.approval.id }),
    ...(isProven && { stepUp: await stepUpOf(typed) }),
  };
}
