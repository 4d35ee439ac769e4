import type {
  PlanVersion,
  PricePlanDetail,
  PricePlanRow,
} from '@rental/contract/rental/price-plans';
import { firstPayments } from '@rental/domain/rental/orders/core/first-payment';
import {
  buyoutWords,
  earlyReturnWords,
  lateFeeWords,
  leaseClasses,
  overstayWords,
  paymentOrderWords,
  renewalWords,
  waiverHoldWords,
} from '@rental/domain/rental/orders/core/lease-terms';
import { orderSources, specialOrderTypes } from '@rental/domain/rental/orders/core/order-terms';
import { buyoutRules } from '@rental/domain/rental/orders/core/position';
import { offeredText } from '@rental/domain/rental/price-plans/plan-services';
import { offerTitle } from '@rental/domain/rental/price-plans/price-plan';
import { useRead } from '../../http/use-read.ts';
import { DetailDrawer, DrawerSection } from '../../ui/dialogs/detail-drawer.tsx';
import { Gate, useMay } from '../../ui/gate.tsx';
import { OperationLog } from '../../ui/operation-log/operation-log.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { FactList, type Fact } from '../../ui/texts/fact-list.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { timeText } from '../../ui/texts/time-text.ts';
import { coveredText, PlanStateText } from './price-plan-columns.tsx';
import '../../ui/plain-table.css';
import './price-plans.css';

interface PricePlanDrawerProps {
  readonly plan: PricePlanRow;
  readonly onClosed: () => void;
}

/** One plan with all its versions. */
export function PricePlanDrawer({ plan, onClosed }: PricePlanDrawerProps) {
  const read = useRead('pricePlanDetail', { params: { id: plan.id } });
  return (
    <DetailDrawer title={`方案 ${plan.name}`} size={760} read={read} onClosed={onClosed}>
      {(detail) => <PlanSections detail={detail} />}
    </DetailDrawer>
  );
}

function PlanSections({ detail: { plan, versions } }: { readonly detail: PricePlanDetail }) {
  const [current, ...former] = versions;
  return (
    <>
      <FactList
        facts={[
          { label: '状态', value: <PlanStateText isEnabled={plan.isEnabled} /> },
          { label: '商品', value: coveredText(plan) },
          { label: '版本', value: `第${plan.version}版` },
          { label: '更新时间', value: timeText(plan.updateTime) },
        ]}
      />
      {current === undefined ? null : (
        <DrawerSection title="方案内容">
          <VersionContent plan={current.plan} />
        </DrawerSection>
      )}
      <DrawerSection title="历史版本" nothing={former.length === 0 ? '没有更早的版本' : null}>
        {former.map((version) => (
          <details key={version.version} className="plan-details">
            <summary>
              第{version.version}版，{timeText(version.at)}，{version.operatorName ?? '系统'}
            </summary>
            <VersionContent plan={version.plan} />
          </details>
        ))}
      </DrawerSection>
      <Gate anyOf={['audit:list']}>
        <DrawerSection title="操作日志">
          <OperationLog object={`pricePlan ${plan.id}`} />
        </DrawerSection>
      </Gate>
    </>
  );
}

/** All that an order placed by this version agrees on. */
function VersionContent({ plan }: { readonly plan: PlanVersion }) {
  const audience = useAudienceFacts(plan.audience);
  return (
    <>
      <ScrollRegion className="plain-table-scroll" label="租期与价格">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">租期</th>
              <th scope="col">总租金</th>
              <th scope="col">
                {plan.lease.buyout.model === 'lessRentPaid' ? '买断价' : '到期尾款'}
              </th>
            </tr>
          </thead>
          <tbody>
            {plan.offers.map((offer) => (
              <tr key={offerTitle(offer)}>
                <th scope="row">{offerTitle(offer)}</th>
                <td className="is-amount">{moneyText(offer.totalRentFen)}</td>
                <td className="is-amount">{moneyText(offer.buyoutFen)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <FactList
        facts={[
          { label: '租赁方式', value: specialOrderTypes[plan.type] },
          { label: '首期支付', value: firstPayments[plan.firstPayment] },
          { label: '押金', value: moneyText(plan.depositFen) },
          { label: '可免押金', value: moneyText(plan.waivableFen) },
          { label: '免押担保', value: waiverHoldWords(plan.lease.waiverHoldBp) },
          { label: '可预授权', value: moneyText(plan.authorizableFen) },
          { label: '买断规则', value: buyoutRules[plan.buyoutRule] },
          ...(plan.buyoutRule === 'never'
            ? []
            : [{ label: '买断条款', value: buyoutWords(plan.lease.buyout) }]),
          { label: '滞纳金', value: lateFeeWords(plan.lease.lateFee) },
          { label: '续租条款', value: renewalWords(plan.lease.renewal) },
          { label: '提前归还', value: earlyReturnWords(plan.lease.earlyReturn) },
          { label: '超期条款', value: overstayWords(plan.lease.overstay) },
          { label: '付款顺序', value: paymentOrderWords(plan.lease.paymentOrder) },
          { label: '租赁分类', value: leaseClasses[plan.lease.leaseClass] },
          { label: '增值服务', value: offeredText(plan.services) || '无' },
          ...audience,
        ]}
      />
    </>
  );
}

function useAudienceFacts({ storeIds, channelIds, sources }: PlanVersion['audience']): Fact[] {
  const mayRead = useMay()('order:list');
  const { data } = useRead('orderOptions', undefined, { enabled: mayRead, staleTime: Infinity });
  return [
    { label: '适用店铺', value: namesOf(storeIds, data?.stores) },
    { label: '适用渠道', value: namesOf(channelIds, data?.channels) },
    {
      label: '适用来源',
      value: sources.length === 0 ? '全部' : sources.map((one) => orderSources[one]).join('、'),
    },
  ];
}

type Named = readonly { readonly id: number; readonly name: string }[];

/** The names of these, of one that this operator does not reach its number. */
const namesOf = (ids: readonly number[], all: Named | undefined): string =>
  ids.length === 0
    ? '全部'
    : ids.map((id) => all?.find((one) => one.id === id)?.name ?? `编号 ${id}`).join('、');
