import { Form, InputNumber } from 'antd';
import { setSkuDepreciation } from '@rental/contract/rental/devices';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { PercentInput } from '../../ui/fields/percent-input.tsx';
import { deviceReads } from './device-reads.ts';
import { SkuSelect, type OfferedSku } from './sku-select.tsx';

interface Values {
  readonly skuId: number;
  readonly depreciationMonths: number;
  readonly residualBp: number;
}

/** 折旧设置 of a SKU. */
export function DepreciationModal({ onClosed }: { readonly onClosed: () => void }) {
  const [form] = Form.useForm<Values>();
  const command = useCommand('setSkuDepreciation', { refreshes: deviceReads });
  const show = ({ depreciationMonths, residualBp }: OfferedSku) =>
    form.setFieldsValue({ depreciationMonths, residualBp });
  return (
    <CommandDialog title="折旧设置" okText="保存" command={command} form={form} onClosed={onClosed}>
      <p>账面价值按月平均折旧到残值，适用于该规格在所有店铺的设备；单独设置过的设备不受影响。</p>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        onFinish={(values) => command.mutate({ body: values })}
      >
        <ContractField of={setSkuDepreciation} name="skuId" label="商品规格">
          <SkuSelect onChosen={show} />
        </ContractField>
        <ContractField of={setSkuDepreciation} name="depreciationMonths" label="折旧月数">
          <InputNumber min={1} max={120} precision={0} style={{ width: '100%' }} />
        </ContractField>
        <ContractField of={setSkuDepreciation} name="residualBp" label="残值比例">
          <PercentInput />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}
