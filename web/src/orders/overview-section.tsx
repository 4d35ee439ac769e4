import type { OrderDetail } from '@rental/contract/orders';
import { firstPayments } from '@rental/domain/orders/first-payment';
import { buyoutRules } from '@rental/domain/orders/position';
import { CopyableText } from '../ui/copyable-text.tsx';
import { FactList, type Fact } from '../ui/fact-list.tsx';
import { moneyText } from '../ui/money-text.ts';
import { PageSection } from '../ui/page-section.tsx';
import { lockText, riskText } from './order-text.ts';

/** 概览: what is rented, on which terms, and what was judged of it. */
export function OverviewSection({ order }: { order: OrderDetail['order'] }) {
  const facts: Fact[] = [
    { label: '商品', value: order.productName },
    { label: '规格', value: order.skuName },
    { label: '市场价', value: moneyText(order.retailFen) },
    { label: '店铺', value: order.storeName },
    { label: '渠道', value: order.channelName ?? '-' },
    { label: '负责人', value: order.responsibleName ?? '-' },
    { label: '租期', value: rentalPeriod(order) },
    { label: '总租金', value: moneyText(order.totalRentFen) },
    {
      label: '已付租金',
      value: `${moneyText(order.paidFen)}（${order.paidTerms} / ${order.termCount} 期）`,
    },
    { label: '首期支付', value: firstPaymentText(order) },
    { label: '买断价', value: `${moneyText(order.buyoutFen)}（${buyoutRules[order.buyoutRule]}）` },
    { label: '押金', value: moneyText(order.depositFen) },
    { label: '免押', value: moneyText(order.depositWaivedFen) },
    { label: '已付押金', value: moneyText(order.depositHeldFen) },
    { label: '风控结果', value: riskText(order) },
    {
      label: '设备',
      value:
        order.deviceSerial === null ? (
          '未发货'
        ) : (
          <CopyableText name="设备序列号" text={order.deviceSerial} />
        ),
    },
    ...onlyFilled('办理中', lockText(order)),
    ...onlyFilled('豁免原因', order.riskWaiverReason),
    ...onlyFilled('拒绝原因', order.rejectReason),
    ...onlyFilled('关单类型', order.closeReason),
    ...onlyFilled('客户备注', order.note),
  ];
  return (
    <PageSection title="概览">
      <FactList facts={facts} />
    </PageSection>
  );
}

function firstPaymentText({ firstPayment, firstRentFen }: OrderDetail['order']): string {
  const when = firstPayments[firstPayment];
  return firstRentFen === 0 ? when : `${when}，${moneyText(firstRentFen)} 未付`;
}

function onlyFilled(label: string, value: string | null): Fact[] {
  return value === null || value === '' ? [] : [{ label, value }];
}

function rentalPeriod({ startOn, endsOn }: OrderDetail['order']) {
  if (startOn === null) return '签收后起租';
  return (
    <>
      {startOn} <span className="order-nowrap">至 {endsOn ?? '-'}</span>
    </>
  );
}
