import { Form, Input, Select } from 'antd';
import { useState } from 'react';
import { createDevices, maxSerials } from '@rental/contract/rental/devices';
import { businessDateOf } from '@rental/domain/business-date';
import type { ArgsOf } from '../../http/call.ts';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { YuanInput } from '../../ui/fields/yuan-input.tsx';
import { SerialsInput } from './device-inputs.tsx';
import { GradeSelect } from './grade-select.tsx';
import { deviceReads } from './device-reads.ts';
import { SkuSelect } from './sku-select.tsx';

type Body = ArgsOf<'createDevices'>['body'];

/** 新增设备: one or many pieces of a SKU into a store. */
export function CreateDevicesModal({ onClosed }: { readonly onClosed: () => void }) {
  const [form] = Form.useForm<Body>();
  const command = useCommand('createDevices', { refreshes: deviceReads });
  const options = useRead('deviceOptions');
  const count = Form.useWatch('serials', form)?.length ?? 0;
  const stores = options.data?.stores ?? [];
  const [today] = useState(() => businessDateOf(new Date()));
  return (
    <CommandDialog
      title="新增设备"
      okText={count > 1 ? `入库 ${count} 台` : '入库'}
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        onFinish={({ boughtOn, ...values }) =>
          command.mutate({ body: { ...values, boughtOn: boughtOn === '' ? null : boughtOn } })
        }
      >
        <ContractField of={createDevices} name="storeId" label="店铺">
          <Select
            loading={options.isPending}
            placeholder="请选择入库店铺"
            showSearch={{ optionFilterProp: 'label' }}
            options={stores.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </ContractField>
        <ContractField of={createDevices} name="skuId" label="商品规格">
          <SkuSelect />
        </ContractField>
        <ContractField
          of={createDevices}
          name="serials"
          label="序列号"
          extra={`IMEI 或 SN，一次最多${maxSerials}台；更多请用导入`}
        >
          <SerialsInput />
        </ContractField>
        <ContractField of={createDevices} name="grade" label="成色" initialValue="new">
          <GradeSelect />
        </ContractField>
        <ContractField of={createDevices} name="costFen" label="成本价（每台）">
          <YuanInput placeholder="选填，用于计算账面价值" />
        </ContractField>
        <ContractField of={createDevices} name="boughtOn" label="购入日期">
          <Input type="date" max={today} />
        </ContractField>
        <ContractField of={createDevices} name="note" label="备注">
          <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={200} showCount />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}
