import { Form, Select } from 'antd';
import { useEffect } from 'react';
import { startReturn } from '@rental/contract/rental/orders/money/order-money';
import { refusals } from '@rental/contract/refusals';
import { wordsOf } from '../../../http/errors.ts';
import { useRead } from '../../../http/use-read.ts';
import { ContractField } from '../../../ui/fields/contract-field.tsx';

/** 归还地址 of the order's store, its default chosen already; none where the store has none. */
export function ReturnAddressField({ orderId }: { orderId: number }) {
  const form = Form.useFormInstance<{ returnAddressId?: number }>();
  const { data, error, isPending } = useRead('returnAddressesOf', {
    query: { orderId: String(orderId) },
  });
  const addresses = data?.addresses;
  useEffect(() => {
    const preferred = addresses?.find(({ isDefault }) => isDefault);
    const chosen = form.getFieldValue('returnAddressId') as number | undefined;
    if (preferred !== undefined && chosen === undefined)
      form.setFieldsValue({ returnAddressId: preferred.id });
  }, [form, addresses]);
  if (error !== null)
    return <p className="order-dialog-words">归还地址读取失败：{wordsOf(error)}</p>;
  if (addresses?.length === 0)
    return <p className="order-dialog-words">店铺没有启用的归还地址，可在归还列表维护。</p>;
  return (
    <ContractField
      of={startReturn}
      name="returnAddressId"
      label="归还地址"
      wantedWords={refusals.return_address_missing.message({})}
    >
      <Select
        loading={isPending}
        placeholder="请选择归还地址"
        options={(addresses ?? []).map(({ id, words }) => ({ value: id, label: words }))}
      />
    </ContractField>
  );
}
