import { Alert, Checkbox, Form, Input, Radio, Select } from 'antd';
import { servicesText } from '@rental/domain/rental/price-plans/plan-services';
import { specialOrderTypes } from '@rental/domain/rental/orders/core/order-terms';
import { SearchControl } from '../../../ui/data-table/filters/search-control.tsx';
import { pictured } from '../../../ui/data-table/rows/pictured.tsx';
import { moneyText } from '../../../ui/texts/money-text.ts';
import { useSkuChoices } from '../../products/product-filters.ts';
import { plansAt, type OfferedPlan, type PlacingChoices, type TypedOrder } from './placing-form.ts';

interface ProductFieldsProps {
  /** Undefined: no SKU is chosen, or its choices are on their way. */
  readonly choices: PlacingChoices | undefined;
  readonly isFetching: boolean;
}

/** The product, the store that it comes from, the plan and the rental period. */
export function ProductFields({ choices, isFetching }: ProductFieldsProps) {
  const form = Form.useFormInstance<TypedOrder>();
  const storeId = Form.useWatch('storeId', form) ?? null;
  const planId = Form.useWatch('planId', form) ?? null;
  const plans = choices === undefined ? [] : plansAt(choices, storeId);
  const plan = plans.find(({ id }) => id === planId);
  const offers = plan?.offers ?? [];
  return (
    <fieldset className="placing-group">
      <legend>商品与方案</legend>
      <Form.Item
        name="skuIs"
        label="商品规格"
        required
        rules={[{ required: true, message: '请选择商品规格' }]}
      >
        <SearchControl useChoices={useSkuChoices} />
      </Form.Item>
      {choices === undefined ? null : <ChosenSku choices={choices} />}
      <Form.Item
        name="storeId"
        label="店铺"
        required
        rules={[{ required: true, message: '请选择店铺' }]}
      >
        <Select
          loading={isFetching}
          placeholder={choices === undefined ? '请先选择商品规格' : '请选择店铺'}
          notFoundContent="没有可下单的店铺"
          showSearch={{ optionFilterProp: 'label' }}
          options={(choices?.stores ?? []).map(({ id, name, free }) => ({
            value: id,
            label: free > 0 ? `${name}（可租${free}台）` : `${name}（无库存）`,
            disabled: free === 0,
          }))}
        />
      </Form.Item>
      <Form.Item
        name="planId"
        label="租赁方案"
        required
        rules={[{ required: true, message: '请选择租赁方案' }]}
      >
        <Select
          loading={isFetching}
          placeholder={choices === undefined ? '请先选择商品规格' : '请选择租赁方案'}
          notFoundContent="该店铺没有适用的方案"
          options={plans.map((plan) => ({ value: plan.id, label: planText(plan) }))}
        />
      </Form.Item>
      {offers.length === 0 ? null : (
        <Form.Item
          name="offer"
          label="租期"
          required
          rules={[{ required: true, message: '请选择租期' }]}
        >
          <Radio.Group
            className="placing-offers"
            options={offers.map(({ title, totalRentFen }) => ({
              value: title,
              label: `${title}，共${moneyText(totalRentFen)}`,
            }))}
          />
        </Form.Item>
      )}
      {plan === undefined || plan.services.length === 0 ? null : <ServiceField plan={plan} />}
      <Form.Item name="note" label="备注">
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={200} showCount />
      </Form.Item>
    </fieldset>
  );
}

/** 增值服务 of the plan. The required ones are ticked and stay. */
function ServiceField({ plan: { services } }: { readonly plan: OfferedPlan }) {
  const required = services.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return (
    <Form.Item
      name="services"
      label="增值服务"
      getValueProps={(names: readonly string[]) => ({ value: [...required, ...names] })}
      normalize={(names: readonly string[]) => names.filter((name) => !required.includes(name))}
    >
      <Checkbox.Group
        className="placing-offers"
        options={services.map((service) => ({
          value: service.name,
          label: `${servicesText([service])}${service.isRequired ? '（必选）' : ''}`,
          disabled: service.isRequired,
        }))}
      />
    </Form.Item>
  );
}

const planText = ({ name, type, version, depositFen }: OfferedPlan) =>
  `${name}（${specialOrderTypes[type]}，第${version}版，押金${moneyText(depositFen)}）`;

/** The picture, price and free stock of the SKU. */
function ChosenSku({ choices: { sku, stores } }: { readonly choices: PlacingChoices }) {
  const free = stores.reduce((sum, store) => sum + store.free, 0);
  return (
    <div className="placing-sku">
      {pictured(
        sku.cover,
        <small>
          市场价{moneyText(sku.retailFen)}，可租{free}台
        </small>,
      )}
      {sku.isForRent ? null : <Alert type="warning" showIcon title="商品已下架或规格已停用" />}
    </div>
  );
}
