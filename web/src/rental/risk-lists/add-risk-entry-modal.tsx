import { Checkbox, Form, Input, InputNumber, Select } from 'antd';
import { addRiskEntry } from '@rental/contract/rental/risk-lists';
import { maxTermDays } from '@rental/domain/rental/risk-lists/list-entry';
import { listKinds, reasonsOf } from '@rental/domain/rental/risk-lists/list-kinds';
import type { ReactNode } from 'react';
import type { ArgsOf } from '../../http/call.ts';
import { useCommand } from '../../http/use-command.ts';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { riskListReads } from './risk-list-reads.ts';
import './risk-lists.css';

type Body = ArgsOf<'addRiskEntry'>['body'];

interface AddRiskEntryProps {
  /** A customer of the brand, and the words for the customer; absent: the person is typed. */
  readonly customer?: { readonly id: number; readonly brief: ReactNode };
  readonly onClosed: () => void;
}

/** 加入名单. */
export function AddRiskEntryModal({ customer, onClosed }: AddRiskEntryProps) {
  const [form] = Form.useForm<Body>();
  const command = useCommand('addRiskEntry', { refreshes: riskListReads });
  return (
    <CommandDialog
      title="加入风控名单"
      okText="加入名单"
      command={command}
      form={form}
      onClosed={onClosed}
    >
      {customer?.brief}
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        initialValues={{ kind: 'black', isShared: false }}
        onFinish={(typed) => command.mutate({ body: bodyOf(typed, customer?.id) })}
      >
        {customer === undefined ? <PersonFields /> : null}
        <EntryFields />
      </Form>
    </CommandDialog>
  );
}

const PersonFields = () => (
  <>
    <ContractField of={addRiskEntry} name="idNumber" label="身份证号码" extra="与手机号至少填一项">
      <Input maxLength={18} />
    </ContractField>
    <div className="risk-list-pair">
      <ContractField of={addRiskEntry} name="phone" label="手机号">
        <Input maxLength={11} inputMode="numeric" />
      </ContractField>
      <ContractField of={addRiskEntry} name="name" label="姓名">
        <Input maxLength={50} />
      </ContractField>
    </div>
  </>
);

function EntryFields() {
  const form = Form.useFormInstance<Body>();
  const kind = Form.useWatch('kind', form) ?? 'black';
  return (
    <>
      <div className="risk-list-pair">
        <ContractField of={addRiskEntry} name="kind" label="名单">
          <Select
            options={choices(listKinds)}
            onChange={() => form.setFieldsValue({ reason: undefined, isShared: false } as never)}
          />
        </ContractField>
        <ContractField of={addRiskEntry} name="reason" label="原因">
          <Select placeholder="请选择原因" options={choices(reasonsOf[kind])} />
        </ContractField>
      </div>
      <ContractField of={addRiskEntry} name="termDays" label="有效天数" extra="不填为长期有效">
        <InputNumber min={1} max={maxTermDays} precision={0} style={{ width: '100%' }} />
      </ContractField>
      <ContractField of={addRiskEntry} name="note" label="备注">
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={200} showCount />
      </ContractField>
      {kind === 'white' ? null : (
        <ContractField
          of={addRiskEntry}
          name="isShared"
          valuePropName="checked"
          extra="只共享加密后的号码、原因和品牌数，其他品牌看不到是谁共享的；姓名和备注不共享。"
        >
          <Checkbox>共享给其他品牌</Checkbox>
        </ContractField>
      )}
    </>
  );
}

/** Empty fields are not sent. */
function bodyOf({ idNumber, phone, name, termDays, ...typed }: Body, customerId?: number): Body {
  return {
    ...typed,
    isShared: typed.isShared ?? false,
    ...(idNumber && { idNumber }),
    ...(phone && { phone }),
    ...(name && { name }),
    ...(termDays && { termDays }),
    ...(customerId !== undefined && { customerId }),
  };
}
