import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { firstPayments } from '@rental/domain/rental/orders/core/first-payment';
import { servicesText } from '@rental/domain/rental/price-plans/plan-services';
import {
  buyoutWords,
  earlyReturnWords,
  lateFeeWords,
  overstayWords,
  paymentOrderWords,
  renewalWords,
  waiverHoldWords,
} from '@rental/domain/rental/orders/core/lease-terms';
import { Gate } from '../../../ui/gate.tsx';
import { PageSection } from '../../../ui/page-section.tsx';
import { CopyableText } from '../../../ui/texts/copyable-text.tsx';
import { FactList, type Fact } from '../../../ui/texts/fact-list.tsx';
import { moneyText } from '../../../ui/texts/money-text.ts';
import { timeText } from '../../../ui/texts/time-text.ts';
import { CertificateButton } from '../buyouts/certificate-button.tsx';
import {
  buyoutText,
  detailPath,
  lockText,
  riskClassText,
  riskText,
  statusText,
} from '../core/order-text.ts';

/** 概览: what is rented, on which terms, and what was judged of it. */
export function OverviewSection({ order, history }: Pick<OrderDetail, 'order' | 'history'>) {
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
    ...onlyFilled('增值服务', servicesText(order.services) || null),
    { label: '买断价', value: buyoutText(order) },
    { label: '租赁方案', value: planText(order) },
    { label: '滞纳金', value: lateFeeWords(order.lease.lateFee) },
    ...(order.buyoutRule === 'never'
      ? []
      : [{ label: '买断条款', value: buyoutWords(order.lease.buyout) }]),
    { label: '续租条款', value: renewalWords(order.lease.renewal) },
    { label: '提前归还', value: earlyReturnWords(order.lease.earlyReturn) },
    ...onlyFilled(
      '免押担保',
      order.lease.waiverHoldBp === 0 ? null : waiverHoldWords(order.lease.waiverHoldBp),
    ),
    { label: '超期条款', value: overstayWords(order.lease.overstay) },
    { label: '付款顺序', value: paymentOrderWords(order.lease.paymentOrder) },
    ...intakeFacts(order),
    ...takeoverFacts(order),
    { label: '风控结果', value: riskText(order) },
    ...(order.riskClass === undefined
      ? []
      : [{ label: '风险分级', value: riskClassText(order.riskClass) }]),
    {
      label: '设备',
      value:
        order.deviceSerial === null ? (
          deviceComes(order)
        ) : (
          <CopyableText name="设备序列号" text={order.deviceSerial} />
        ),
    },
    ...linked('原订单', order.reletOf),
    ...linked('续租单', order.relet),
    ...onlyFilled('待退多付', order.owedBackFen === 0 ? null : moneyText(order.owedBackFen)),
    ...onlyFilled('办理中', lockText(order)),
    ...waitingBuyout(order),
    ...onlyFilled('豁免原因', order.riskWaiverReason),
    ...onlyFilled('拒绝原因', order.rejectReason),
    ...onlyFilled('关单类型', order.closeReason),
    ...onlyFilled('客户备注', order.note),
  ];
  return (
    <PageSection
      title="概览"
      extra={
        <Gate anyOf={['agreement:view']}>
          <CertificateButton order={order} history={history} />
        </Gate>
      }
    >
      <FactList facts={facts} />
    </PageSection>
  );
}

/** The program that placed it with its number, and while it waits for its review, how long its stock is reserved. */
const intakeFacts = ({ intake, stockHeldUntil }: OrderDetail['order']): Fact[] => [
  ...(intake === null
    ? []
    : [
        { label: '下单应用', value: intake.appName },
        {
          label: '外部单号',
          value: <CopyableText name="外部单号" text={intake.externalNo} />,
        },
      ]),
  ...onlyFilled('库存保留', stockHeldUntil === null ? null : `至 ${timeText(stockHeldUntil)}`),
];

/** 接管导入: where it comes from, and the limit on prices that it passes. */
function takeoverFacts({ takeover }: OrderDetail['order']): Fact[] {
  if (takeover === null) return [];
  const { externalNo, fileName, line, at, operatorName, beyondCap } = takeover;
  return [
    { label: '外部单号', value: <CopyableText name="外部单号" text={externalNo} /> },
    { label: '接管导入', value: `${timeText(at)} ${operatorName}，${fileName} 第${line}行` },
    ...onlyFilled('价格提示', beyondCap),
  ];
}

/** 「先租后买标准方案 第3版」; an order that was placed by no plan: 「-」. */
const planText = ({ pricePlan }: OrderDetail['order']) =>
  pricePlan === null ? '-' : `${pricePlan.name} 第${pricePlan.version}版`;

function firstPaymentText({ firstPayment, firstRentFen }: OrderDetail['order']): string {
  const when = firstPayments[firstPayment];
  return firstRentFen === 0 ? when : `${when}，${moneyText(firstRentFen)} 未付`;
}

/** Another order that this one goes on from, or with, and where it stands. */
function linked(label: string, to: OrderDetail['order']['relet']): Fact[] {
  if (to === null) return [];
  const value = (
    <>
      <CopyableText name={`${label}号`} text={to.orderNo} to={detailPath(to.id)} />{' '}
      <span className="order-nowrap">{statusText(to.orderStatus)}</span>
    </>
  );
  return [{ label, value }];
}

/** 买断单 that waits for its payment, and until when. */
function waitingBuyout({ openBuyout }: OrderDetail['order']): Fact[] {
  if (openBuyout === null) return [];
  const { buyoutNo, lapsesAt } = openBuyout;
  return [
    { label: '买断单', value: <CopyableText name="买断单号" text={buyoutNo} /> },
    { label: '待付至', value: timeText(lapsesAt) },
  ];
}

function onlyFilled(label: string, value: string | null): Fact[] {
  return value === null || value === '' ? [] : [{ label, value }];
}

/** The fields of a device before it exists. */
const deviceComes = ({ isRelet }: OrderDetail['order']) => (isRelet ? '起租后转入' : '未发货');

function rentalPeriod({ startOn, endsOn, isRelet }: OrderDetail['order']) {
  if (startOn === null) return isRelet ? '续租起租后开始' : '签收后起租';
  return (
    <>
      {startOn} <span className="order-nowrap">至 {endsOn ?? '-'}</span>
    </>
  );
}
