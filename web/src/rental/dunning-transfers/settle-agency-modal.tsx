import { App, Form, Input } from 'antd';
import { useState } from 'react';
import { settleAgency, type AgencyRow } from '@rental/contract/rental/dunning-agencies';
import { addDays, businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import type { AnswerOf } from '../../http/call.ts';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { wordsOf } from '../../http/errors.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { periodText } from './agency-period.ts';
import { transferReads } from './transfer-reads.ts';

interface SettleAgencyModalProps {
  readonly agency: AgencyRow;
  /** The last day that is settled; null: none is. */
  readonly lastOn: string | null;
  readonly onClosed: () => void;
}

/** 结算 of an agency up to a day: the amount that is seen is the one that is owed. */
export function SettleAgencyModal({ agency, lastOn, onClosed }: SettleAgencyModalProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<{ throughOn: BusinessDate | '' }>();
  const [yesterday] = useState(() => addDays(businessDateOf(new Date()), -1));
  const throughOn = Form.useWatch('throughOn', form) ?? yesterday;
  const isAsked = throughOn !== '' && throughOn <= yesterday && throughOn > (lastOn ?? '');
  const command = useCommand('settleAgency', { refreshes: transferReads });
  const isDone = command.isPending || command.isSuccess; // its days can be settled no more
  const { data, error } = useRead(
    'previewAgencySettlement',
    { params: { id: agency.id }, query: { throughOn: throughOn === '' ? yesterday : throughOn } },
    { enabled: isAsked && !isDone },
  );
  const isPayable = isAsked && data !== undefined && error === null && data.amountFen > 0;
  const submit = () => {
    if (!isPayable) return;
    const { amountFen } = data;
    command.mutate(
      { body: { agencyId: agency.id, throughOn, amountFen } },
      { onSuccess: () => void message.success('已结算，打款后请登记') },
    );
  };
  return (
    <CommandDialog
      title={`结算 ${agency.name}`}
      okText="确认结算"
      command={command}
      form={form}
      isOkDisabled={!isPayable}
      onClosed={onClosed}
    >
      <Form
        form={form}
        layout="vertical"
        size="middle"
        initialValues={{ throughOn: yesterday }}
        onFinish={submit}
      >
        <ContractField of={settleAgency} name="throughOn" label="结算截止日">
          <Input type="date" max={yesterday} />
        </ContractField>
      </Form>
      <p role="status">
        {isAsked ? <DueText due={data} error={error} throughOn={throughOn} /> : daysText(lastOn)}
      </p>
    </CommandDialog>
  );
}

type Due = AnswerOf<'previewAgencySettlement'>;

interface DueTextProps {
  readonly due: Due | undefined;
  readonly error: Error | null;
  readonly throughOn: string;
}

function DueText({ due, error, throughOn }: DueTextProps) {
  if (error !== null) return wordsOf(error);
  return due === undefined ? '正在计算' : dueText(due, throughOn);
}

const daysText = (lastOn: string | null): string =>
  lastOn === null ? '请选择今天以前的日期' : `已结算到${lastOn}，请选择其后、今天以前的日期`;

function dueText({ fromOn, recoveredFen, amountFen }: Due, throughOn: string): string {
  const words = `${periodText({ fromOn, throughOn })}，回款 ${moneyText(recoveredFen)}，应结分成 ${moneyText(amountFen)}`;
  return amountFen > 0 ? words : `${words}，无需结算，差额并入下期`;
}
