import { Form, Input, Select } from 'antd';
import { useState } from 'react';
import { addDunningTransfers, maxTransferred } from '@rental/contract/rental/dunning-transfers';
import { percent } from '@rental/domain/rate';
import {
  isOnSite,
  transferKinds,
  type TransferKind,
} from '@rental/domain/rental/dunning/transfers';
import type { ArgsOf } from '../../http/call.ts';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { type Paper, PapersField } from './papers-field.tsx';
import { transferReads } from './transfer-reads.ts';
import './dunning-transfers.css';

type Body = ArgsOf<'addDunningTransfers'>['body'];
interface Typed extends Omit<Body, 'orderIds' | 'papers'> {
  readonly papers?: readonly Paper[];
}

interface AddTransfersProps {
  readonly orderIds: readonly number[];
  /** The dialog has gone. */
  readonly onClosed: (isDone: boolean) => void;
}

/** 登记移交 of overdue orders. */
export function AddTransfersModal({ orderIds: given, onClosed }: AddTransfersProps) {
  const [orderIds] = useState(() => [...new Set(given)]);
  const [form] = Form.useForm<Typed>();
  const command = useCommand('addDunningTransfers', { refreshes: transferReads });
  const kind = Form.useWatch<TransferKind | undefined>('kind', form);
  const isTooMany = orderIds.length > maxTransferred;
  return (
    <CommandDialog
      title="登记移交"
      okText="确认登记"
      command={command}
      form={form}
      isOkDisabled={isTooMany}
      onClosed={() => onClosed(command.isSuccess)}
    >
      <p className="transfer-words" role="status">
        {isTooMany
          ? `一次最多移交${maxTransferred}个订单，已选 ${orderIds.length} 个。`
          : `共 ${orderIds.length} 个逾期订单。${kind === undefined ? '' : kindWords(kind)}`}
      </p>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        onFinish={(typed) => command.mutate({ body: bodyOf(orderIds, typed) })}
      >
        <ContractField of={addDunningTransfers} name="kind" label="移交类型">
          <Select placeholder="请选择移交类型" options={choices(transferKinds)} />
        </ContractField>
        {kind === 'agency' ? <AgencyField /> : <PartyField />}
        <ContractField of={addDunningTransfers} name="nextOn" label="下次日期">
          <Input type="date" />
        </ContractField>
        <ContractField of={addDunningTransfers} name="note" label="备注">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} showCount />
        </ContractField>
        <PapersField />
      </Form>
    </CommandDialog>
  );
}

function kindWords(kind: TransferKind): string {
  if (isOnSite(kind)) return '登记后安排人员上门，完成后计为一次联系。';
  return kind === 'agency'
    ? '登记后须由另一人确认，机构才能看到案件。'
    : '办理移交或立案后，催收员不再联系该客户。';
}

const PartyField = () => (
  <ContractField
    of={addDunningTransfers}
    name="partyName"
    label="受理方"
    extra="律所、公证处、法院名称，或上门人员"
  >
    <Input allowClear maxLength={50} />
  </ContractField>
);

function AgencyField() {
  const { data, isPending } = useRead('dunningAgencies');
  const inBusiness = (data?.agencies ?? []).filter(({ isActive }) => isActive);
  return (
    <Form.Item
      name="agencyId"
      label="委外机构"
      rules={[{ required: true, message: '请选择委外机构' }]}
      extra={
        data !== undefined && inBusiness.length === 0
          ? '还没有启用的机构，请先在「法诉委外」页新增'
          : '分成比例以登记时为准'
      }
    >
      <Select
        loading={isPending}
        placeholder="请选择委外机构"
        options={inBusiness.map(({ id, name, shareBp }) => ({
          value: id,
          label: `${name}（分成${percent(shareBp)}）`,
        }))}
      />
    </Form.Item>
  );
}

/** A field that is left empty is not sent. */
function bodyOf(orderIds: number[], typed: Typed): Body {
  const { kind, agencyId, partyName, note, nextOn, papers = [] } = typed;
  const isOfAgency = kind === 'agency';
  return {
    orderIds,
    kind,
    note,
    ...(isOfAgency && { agencyId: agencyId ?? null }),
    ...(!isOfAgency && partyName && { partyName }),
    ...(nextOn && { nextOn }),
    ...(papers.length > 0 && { papers: papers.map(({ address }) => address) }),
  };
}
