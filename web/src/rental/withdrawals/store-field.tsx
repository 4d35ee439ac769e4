import { Form, Select } from 'antd';
import { useRead } from '../../http/use-read.ts';

interface StoreFieldProps {
  readonly onChange?: () => void;
}

/** The stores whose money one may withdraw. */
export function StoreField({ onChange }: StoreFieldProps) {
  const { data } = useRead('withdrawalStores');
  return (
    <Form.Item name="storeId" label="店铺" rules={[{ required: true, message: '请选择店铺' }]}>
      <Select
        placeholder="请选择店铺"
        showSearch={{ optionFilterProp: 'label' }}
        options={(data?.stores ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        {...(onChange !== undefined && { onChange })}
      />
    </Form.Item>
  );
}
