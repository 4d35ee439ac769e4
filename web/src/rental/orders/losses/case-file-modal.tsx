import { Form } from 'antd';
import { useState } from 'react';
import { showError } from '../../../http/errors.ts';
import { useCommand } from '../../../http/use-command.ts';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { savePdf } from '../../../ui/save-pdf.ts';
import { OrderBrief } from '../core/order-brief.tsx';
import type { OrderDialogProps } from '../core/order-action.ts';
import { StepUpFields, stepUpOf, type Proven } from '../money/fields/step-up-fields.tsx';

/** 报案材料: one file for the police or the court. */
export function CaseFileModal({ detail: { order }, onClosed }: OrderDialogProps) {
  const [form] = Form.useForm<Proven>();
  const command = useCommand('orderCaseFile', { refreshes: ['orderEvidence', 'operationsOf'] });
  const [isSealing, setSealing] = useState(false);

  const submit = async (proven: Proven) => {
    setSealing(true);
    try {
      const body = { orderId: order.id, stepUp: await stepUpOf(proven) };
      command.mutate({ body }, { onSuccess: savePdf });
    } catch (failure) {
      showError(failure);
    } finally {
      setSealing(false);
    }
  };
  return (
    <CommandDialog
      title="导出报案材料"
      okText="导出 PDF"
      command={{ ...command, isPending: command.isPending || isSealing }}
      form={form}
      onClosed={onClosed}
    >
      <OrderBrief order={order} />
      <p className="order-dialog-words">
        含案情摘要、欠款对账单、合同、账单与收款、物流、操作记录、短信、存证哈希和凭证图片。有「查看客户明文」权限时含客户明文，每次导出均记入日志。
      </p>
      <Form form={form} layout="vertical" size="middle" onFinish={(typed) => void submit(typed)}>
        <StepUpFields />
      </Form>
    </CommandDialog>
  );
}
