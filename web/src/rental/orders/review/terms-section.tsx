import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { firstPayments } from '@rental/domain/rental/orders/core/first-payment';
import { servicesText } from '@rental/domain/rental/price-plans/plan-services';
import {
  buyoutWords,
  lateFeeWords,
  renewalWords,
} from '@rental/domain/rental/orders/core/lease-terms';
import { orderSources } from '@rental/domain/rental/orders/core/order-terms';
import { PageSection } from '../../../ui/page-section.tsx';
import { FactList } from '../../../ui/texts/fact-list.tsx';
import { moneyText } from '../../../ui/texts/money-text.ts';
import { buyoutText } from '../core/order-text.ts';

/** 签约条款与报价. */
export function TermsSection({ order }: { order: OrderDetail['order'] }) {
  const { pricePlan, lease } = order;
  return (
    <PageSection title="签约条款">
      <FactList
        facts={[
          {
            label: '租赁方案',
            value: pricePlan === null ? '-' : `${pricePlan.name} 第${pricePlan.version}版`,
          },
          { label: '总租金', value: `${moneyText(order.totalRentFen)}（${order.termCount}期）` },
          { label: '首期支付', value: firstPayments[order.firstPayment] },
          { label: '增值服务', value: servicesText(order.services) || '-' },
          { label: '买断价', value: buyoutText(order) },
          { label: '店铺', value: order.storeName },
          { label: '渠道', value: order.channelName ?? '-' },
          { label: '来源', value: orderSources[order.source] },
        ]}
      />
      <div className="review-long">
        <FactList
          facts={[
            { label: '滞纳金', value: lateFeeWords(lease.lateFee) },
            {
              label: '买断条款',
              value: order.buyoutRule === 'never' ? '-' : buyoutWords(lease.buyout),
            },
            { label: '续租条款', value: renewalWords(lease.renewal) },
            {
              label: '客户备注',
              value: order.note === null || order.note === '' ? '-' : order.note,
            },
          ]}
        />
      </div>
    </PageSection>
  );
}
