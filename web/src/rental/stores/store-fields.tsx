import { Input } from 'antd';
import { createStore, type StoreDetail } from '@rental/contract/rental/stores';
import { CategorySelect } from '../products/category-select.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';

/** The fields that a store has from its first day. */
export const StoreFields = ({ store }: { readonly store?: StoreDetail['store'] }) => (
  <>
    <ContractField of={createStore} name="name" label="店铺名称" initialValue={store?.name}>
      <Input maxLength={50} placeholder="客户看到的名称，如 杭州西湖店" />
    </ContractField>
    <ContractField
      of={createStore}
      name="categoryId"
      label="主营类目"
      initialValue={store?.categoryId ?? null}
    >
      <CategorySelect placeholder="可不选" />
    </ContractField>
    <ContractField
      of={createStore}
      name="contactName"
      label="联系人"
      initialValue={store?.contactName}
    >
      <Input maxLength={20} />
    </ContractField>
    <ContractField
      of={createStore}
      name="contactPhone"
      label="联系电话"
      initialValue={store?.contactPhone}
    >
      <Input maxLength={20} inputMode="tel" placeholder="手机或固话，如 0571-88888888" />
    </ContractField>
    <ContractField of={createStore} name="region" label="省市区" initialValue={store?.region}>
      <Input maxLength={60} placeholder="如 浙江省杭州市西湖区" />
    </ContractField>
    <ContractField
      of={createStore}
      name="street"
      label="街道门牌"
      initialValue={store?.street ?? ''}
    >
      <Input maxLength={100} placeholder="街道、楼栋和门牌" />
    </ContractField>
  </>
);
