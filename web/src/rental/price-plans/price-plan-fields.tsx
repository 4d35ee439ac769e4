import { Checkbox, Form, Input, InputNumber, Radio, Select } from 'antd';
import { createPricePlan, PlanVersion } from '@rental/contract/rental/price-plans';
import { firstPayments } from '@rental/domain/rental/orders/core/first-payment';
import {
  buyoutModels,
  leaseClasses,
  paymentOrders,
  type BuyoutModel,
} from '@rental/domain/rental/orders/core/lease-terms';
import { orderSources, specialOrderTypes } from '@rental/domain/rental/orders/core/order-terms';
import { buyoutRules, type BuyoutRule } from '@rental/domain/rental/orders/core/position';
import { maxReletTerms } from '@rental/domain/rental/orders/renewals/relets';
import { maxPlanName } from '@rental/domain/rental/price-plans/price-plan';
import { useRead } from '../../http/use-read.ts';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import { SearchControl } from '../../ui/data-table/filters/search-control.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { complaintOn } from '../../ui/fields/contract-rule.ts';
import { MultipleSelect } from '../../ui/fields/multiple-select.tsx';
import { PercentInput } from '../../ui/fields/percent-input.tsx';
import { YuanInput } from '../../ui/fields/yuan-input.tsx';
import { useMay } from '../../ui/gate.tsx';
import { useProductChoices } from '../products/product-filters.ts';
import { OffersInput } from './offers-input.tsx';
import { PlanField } from './plan-field.tsx';
import { ServicesInput } from './services-input.tsx';
import { planTyped, sentPlan, type TypedPlan } from './price-plan-form.ts';
import './price-plans.css';

/** The words on what a customer pays by each model. */
const modelHints: Readonly<Record<BuyoutModel, string>> = {
  lessRentPaid: '买断价减去已付租金',
  finalPayment: '租期内的租金全部付清，另付尾款',
  discountedRent: '未逾期的剩余租金打折，另付尾款',
};

interface PricePlanFieldsProps {
  /** The product and SKU of a plan that is there stay. */
  readonly isNew: boolean;
}

/** The fields of a plan: what it is for, its prices, and the terms that customers sign. */
export function PricePlanFields({ isNew }: PricePlanFieldsProps) {
  const form = Form.useFormInstance<TypedPlan>();
  const buyoutRule: BuyoutRule = Form.useWatch(['plan', 'buyoutRule'], form) ?? 'never';
  const model = Form.useWatch(['plan', 'lease', 'buyout', 'model'], form);
  const buyoutLabel = model === 'lessRentPaid' ? '买断价' : '到期尾款';
  return (
    <>
      <div className="plan-fields">
        <ContractField of={createPricePlan} name="name" label="方案名称">
          <Input maxLength={maxPlanName} placeholder="如 12期先租后买" />
        </ContractField>
        {isNew ? <CoveredFields /> : null}
        <PlanField path={['type']} label="租赁方式">
          <Radio.Group options={numbered(specialOrderTypes)} />
        </PlanField>
        <PlanField path={['buyoutRule']} label="买断规则">
          <Select options={choices(buyoutRules)} />
        </PlanField>
        {buyoutRule === 'never' ? null : (
          <PlanField
            path={['lease', 'buyout', 'model']}
            label="买断方式"
            {...(model !== undefined && { extra: modelHints[model] })}
          >
            <Select options={choices(buyoutModels)} />
          </PlanField>
        )}
        {buyoutRule === 'early' ? (
          <>
            <PlanField
              path={['lease', 'buyout', 'earlyAfterTerms']}
              label="提前买断须付满"
              extra="0期为随时可以"
            >
              <InputNumber min={0} max={120} precision={0} suffix="期" />
            </PlanField>
            {model === 'finalPayment' ? null : (
              <PlanField
                path={['lease', 'buyout', 'earlyDiscountBp']}
                label="提前买断优惠"
                extra={model === 'discountedRent' ? '20%即剩余租金打8折' : '从尾款中减去'}
              >
                <PercentInput />
              </PlanField>
            )}
          </>
        ) : null}
      </div>
      <Form.Item
        name={['plan', 'offers']}
        label="租期与价格"
        required
        rules={[{ validator: async () => judgeOffers(form.getFieldsValue(true) as TypedPlan) }]}
        validateTrigger={['onSubmit']}
      >
        <OffersInput buyoutLabel={buyoutRule === 'never' ? null : buyoutLabel} />
      </Form.Item>
      <div className="plan-fields">
        <PlanField path={['firstPayment']} label="首期支付">
          <Select options={choices(firstPayments)} />
        </PlanField>
        <PlanField path={['depositFen']} label="押金">
          <YuanInput />
        </PlanField>
        <PlanField path={['waivableFen']} label="可免押金额" extra="审核时最多可免多少押金">
          <YuanInput />
        </PlanField>
        <PlanField
          path={['lease', 'waiverHoldBp']}
          label="免押担保"
          extra="免押部分须冻结预授权的比例，0为不冻结"
        >
          <PercentInput />
        </PlanField>
        <PlanField
          path={['authorizableFen']}
          label="可预授权金额"
          extra="押金中可用预授权代替的部分"
        >
          <YuanInput />
        </PlanField>
      </div>
      <Form.Item
        name={['plan', 'services']}
        label="增值服务"
        extra="起租日与首期账单一并出账；全部增值服务都计入价格上限"
        rules={[{ validator: async (_, services) => judgeServices(services) }]}
        validateTrigger={['onSubmit']}
      >
        <ServicesInput />
      </Form.Item>
      <LeaseFields />
      <AudienceFields />
    </>
  );
}

/** The product that a plan is for, and one of its SKUs or all of them. */
function CoveredFields() {
  const form = Form.useFormInstance<TypedPlan>();
  const productIs = Form.useWatch('productIs', form) ?? null;
  const product = useRead(
    'productDetail',
    { params: { id: Number(productIs) } },
    { enabled: productIs !== null },
  );
  const skus = productIs === null ? [] : (product.data?.skus ?? []);
  return (
    <>
      <Form.Item
        name="productIs"
        label="商品"
        required
        rules={[{ required: true, message: '请选择商品' }]}
      >
        <SearchControl
          useChoices={useProductChoices}
          onChange={() => form.setFieldValue('skuId', null)}
        />
      </Form.Item>
      <Form.Item name="skuId" label="规格" extra="不选则适用于全部规格">
        <Select
          allowClear
          loading={product.isFetching}
          placeholder="全部规格"
          options={skus
            .filter(({ isEnabled }) => isEnabled)
            .map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
    </>
  );
}

/** 滞纳金, 续租, 提前归还, 超期占用费, the order of payment and the class of the lease. */
function LeaseFields() {
  const form = Form.useFormInstance<TypedPlan>();
  const isRenewable = Form.useWatch(['plan', 'isRenewable'], form) ?? false;
  const isOverstayCharged = Form.useWatch(['plan', 'isOverstayCharged'], form) ?? false;
  return (
    <fieldset className="plan-group">
      <legend>签约条款</legend>
      <div className="plan-fields">
        <PlanField
          path={['lease', 'lateFee', 'graceDays']}
          label="宽限天数"
          extra="宽限期内不计滞纳金"
        >
          <InputNumber min={0} max={30} precision={0} suffix="天" />
        </PlanField>
        <PlanField path={['lease', 'lateFee', 'firstBp']} label="滞纳金日费率（前15天）">
          <PercentInput />
        </PlanField>
        <PlanField path={['lease', 'lateFee', 'laterBp']} label="滞纳金日费率（之后）">
          <PercentInput />
        </PlanField>
        <PlanField
          path={['lease', 'lateFee', 'capBp']}
          label="滞纳金上限"
          extra="占该期账单，0为不收滞纳金"
        >
          <PercentInput />
        </PlanField>
        <Form.Item name={['plan', 'isRenewable']} valuePropName="checked" label="续租">
          <Checkbox>到期可续租</Checkbox>
        </Form.Item>
        {isRenewable ? (
          <>
            <PlanField path={['lease', 'renewal', 'rentBp']} label="续租租金" extra="占原每期租金">
              <PercentInput />
            </PlanField>
            <PlanField path={['lease', 'renewal', 'maxTerms']} label="续租最多" extra="不填则不限">
              <InputNumber min={1} max={maxReletTerms} precision={0} suffix="期" />
            </PlanField>
          </>
        ) : null}
        <PlanField
          path={['lease', 'earlyReturn', 'minTerms']}
          label="最短租期"
          extra="提前归还也须付清，0期为不限"
        >
          <InputNumber min={0} max={120} precision={0} suffix="期" />
        </PlanField>
        <PlanField
          path={['lease', 'earlyReturn', 'compensationBp']}
          label="提前归还违约金"
          extra="占不再收取的租金，0为不收"
        >
          <PercentInput />
        </PlanField>
        <Form.Item
          name={['plan', 'lease', 'earlyReturn', 'isByDay']}
          valuePropName="checked"
          label="提前归还计租"
          extra="未使用天数已付的租金退还"
        >
          <Checkbox>归还当期按实际天数计租</Checkbox>
        </Form.Item>
        <Form.Item
          name={['plan', 'isOverstayCharged']}
          valuePropName="checked"
          label="超期占用费"
          extra="届满未归还时按天自动计收"
        >
          <Checkbox>计收超期占用费</Checkbox>
        </Form.Item>
        {isOverstayCharged ? (
          <>
            <PlanField
              path={['lease', 'overstay', 'graceDays']}
              label="超期宽限天数"
              extra="宽限期内不计占用费"
            >
              <InputNumber min={0} max={30} precision={0} suffix="天" />
            </PlanField>
            <PlanField
              path={['lease', 'overstay', 'dayBp']}
              label="超期日占用费"
              extra="占日均租金，最多200%"
            >
              <PercentInput />
            </PlanField>
            <PlanField path={['lease', 'overstay', 'maxDays']} label="超期最多计费">
              <InputNumber min={1} max={365} precision={0} suffix="天" />
            </PlanField>
          </>
        ) : null}
        <PlanField path={['lease', 'paymentOrder']} label="付款抵充顺序" extra="付款不足以付清时">
          <Select options={choices(paymentOrders)} />
        </PlanField>
        <PlanField path={['lease', 'leaseClass']} label="租赁分类" extra="供会计入账使用">
          <Select options={choices(leaseClasses)} />
        </PlanField>
      </div>
    </fieldset>
  );
}

/** The audience of the plan. */
function AudienceFields() {
  const mayRead = useMay()('order:list');
  const { data } = useRead('orderOptions', undefined, { enabled: mayRead, staleTime: Infinity });
  return (
    <fieldset className="plan-group">
      <legend>适用范围</legend>
      <div className="plan-fields">
        <PlanField path={['audience', 'storeIds']} label="店铺">
          <MultipleSelect
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="全部店铺"
            options={(data?.stores ?? []).map(named)}
          />
        </PlanField>
        <PlanField path={['audience', 'channelIds']} label="渠道">
          <MultipleSelect
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="全部渠道"
            options={(data?.channels ?? []).map(named)}
          />
        </PlanField>
        <PlanField path={['audience', 'sources']} label="来源">
          <Select
            mode="multiple"
            allowClear
            placeholder="全部来源"
            options={choices(orderSources)}
          />
        </PlanField>
      </div>
    </fieldset>
  );
}

const named = ({ id, name }: { readonly id: number; readonly name: string }) => ({
  value: id,
  label: name,
});

const numbered = (labels: Readonly<Record<number, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value: Number(value), label }));

/** The offers by themselves, and what they contradict in the rest of the plan. */
function judgeOffers(typed: TypedPlan): void {
  const { offers } = sentPlan(typed) as { readonly offers: unknown };
  const complaint = complaintOn(PlanVersion.shape.offers, offers);
  if (complaint !== null) throw new Error(complaint);
  const judged = planTyped(typed);
  if ('complaint' in judged) throw new Error(judged.complaint);
}

function judgeServices(services: unknown): void {
  const complaint = complaintOn(PlanVersion.shape.services, services);
  if (complaint !== null) throw new Error(complaint);
}
