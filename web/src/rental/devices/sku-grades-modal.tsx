import { Form, Radio } from 'antd';
import { setSkuGrades } from '@rental/contract/rental/devices';
import { allGrades, grades, type Grade } from '@rental/domain/rental/devices/grade';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { CheckBoxes } from '../../ui/fields/check-boxes.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { deviceReads } from './device-reads.ts';
import { SkuSelect, type OfferedSku } from './sku-select.tsx';

interface Values {
  readonly skuId: number;
  readonly isLimited: boolean;
  readonly grades?: Grade[];
}

const options = allGrades.map((value) => ({ value, label: grades[value] }));

/** 出租成色 of a SKU. */
export function SkuGradesModal({ onClosed }: { readonly onClosed: () => void }) {
  const [form] = Form.useForm<Values>();
  const command = useCommand('setSkuGrades', { refreshes: deviceReads });
  const isLimited = Form.useWatch<boolean | undefined>('isLimited', form) ?? false;
  const show = ({ rentableGrades }: OfferedSku) =>
    form.setFieldsValue({
      isLimited: rentableGrades !== null,
      grades: rentableGrades ?? [...allGrades],
    });
  return (
    <CommandDialog title="出租成色" okText="保存" command={command} form={form} onClosed={onClosed}>
      <p>
        只有所选成色的在库设备可以发货、自提和换机，并计入可租库存；归还检测和修复后成色不在其中的设备转为待处置。
      </p>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        initialValues={{ isLimited: false, grades: [...allGrades] }}
        onFinish={(values) =>
          command.mutate({
            body: { skuId: values.skuId, grades: values.isLimited ? (values.grades ?? []) : null },
          })
        }
      >
        <ContractField of={setSkuGrades} name="skuId" label="商品规格">
          <SkuSelect onChosen={show} />
        </ContractField>
        <Form.Item name="isLimited" label="出租范围">
          <Radio.Group
            aria-label="出租范围"
            options={[
              { value: false, label: '不限成色' },
              { value: true, label: '仅以下成色' },
            ]}
          />
        </Form.Item>
        {isLimited ? (
          <ContractField of={setSkuGrades} name="grades" label="出租成色">
            <CheckBoxes label="出租成色" options={options} />
          </ContractField>
        ) : null}
      </Form>
    </CommandDialog>
  );
}
