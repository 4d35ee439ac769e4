import { Form, Input, Select } from 'antd';
import { stepDunningTransfer, type TransferRow } from '@rental/contract/rental/dunning-transfers';
import {
  isOpenTransfer,
  movesOf,
  transferAfter,
  transferSteps,
  type TransferMove,
} from '@rental/domain/rental/dunning/transfers';
import { useState } from 'react';
import type { ArgsOf } from '../../http/call.ts';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { YuanInput } from '../../ui/fields/yuan-input.tsx';
import { dayText } from '../../ui/texts/time-text.ts';
import { ProofsField } from '../orders/money/fields/proofs-field.tsx';
import { type Paper, PapersField } from './papers-field.tsx';
import { transferReads } from './transfer-reads.ts';
import { TransferBrief } from './transfer-text.tsx';

type Body = ArgsOf<'stepDunningTransfer'>['body'];

interface Typed extends Omit<Body, 'photos' | 'papers' | 'amountFen'> {
  readonly amountFen?: Body['amountFen'] | null;
  readonly proofs?: string[];
  readonly papers?: readonly Paper[];
}

interface StepTransferProps {
  readonly transfer: TransferRow;
  readonly onClosed: () => void;
}

/** 办理: one step of a hand-over. */
export function StepTransferModal({ transfer, onClosed }: StepTransferProps) {
  const [form] = Form.useForm<Typed>();
  const [today] = useState(() => dayText(Date.now()));
  const command = useCommand('stepDunningTransfer', { refreshes: transferReads });
  const at = { kind: transfer.kind, state: transfer.transferState };
  const step = Form.useWatch<TransferMove | undefined>('step', form);
  const isCourt = transfer.kind === 'court';
  return (
    <CommandDialog
      title="办理移交"
      okText="确认登记"
      command={command}
      form={form}
      width={620}
      onClosed={onClosed}
    >
      <TransferBrief transfer={transfer} />
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        initialValues={{ on: today }}
        onFinish={(typed) => command.mutate({ params: { id: transfer.id }, body: bodyOf(typed) })}
      >
        <div className="transfer-pair">
          <ContractField
            of={stepDunningTransfer}
            name="step"
            label="办理事项"
            extra={step === undefined ? '' : afterText(at, step)}
          >
            <Select
              placeholder="请选择办理事项"
              options={movesOf(at)
                .filter((move) => move !== 'entrust')
                .map((move) => ({ value: move, label: transferSteps[move] }))}
            />
          </ContractField>
          <ContractField of={stepDunningTransfer} name="on" label="办理日期">
            <Input type="date" />
          </ContractField>
          {isCourt ? (
            <ContractField of={stepDunningTransfer} name="caseNo" label="案号">
              <Input allowClear maxLength={60} placeholder={transfer.caseNo ?? '立案时必填'} />
            </ContractField>
          ) : null}
          <ContractField of={stepDunningTransfer} name="nextOn" label="下次日期">
            <Input type="date" />
          </ContractField>
          <ContractField
            of={stepDunningTransfer}
            name="amountFen"
            label="金额"
            extra="如标的、判决或和解金额，只作记录"
          >
            <YuanInput />
          </ContractField>
        </div>
        <ContractField of={stepDunningTransfer} name="note" label="办理情况">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} showCount />
        </ContractField>
        <ProofsField label="文书照片" words="律师函、受理通知、判决书等" />
        <PapersField />
      </Form>
    </CommandDialog>
  );
}

/** The consequence of a step, where it has one. */
function afterText(at: Parameters<typeof transferAfter>[0], step: TransferMove): string {
  const next = transferAfter(at, step);
  return next === null || isOpenTransfer(next) ? '' : '办理后移交结束，不能再继续办理';
}

/** A field that is left empty is not sent. */
function bodyOf({ step, on, note, caseNo, nextOn, amountFen, proofs, papers = [] }: Typed): Body {
  return {
    step,
    on,
    note,
    ...(caseNo && { caseNo }),
    ...(nextOn && { nextOn }),
    ...(typeof amountFen === 'number' && { amountFen }),
    ...(proofs && { photos: proofs }),
    ...(papers.length > 0 && { papers: papers.map(({ address }) => address) }),
  };
}
