import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import type { ReviewFacts } from '@rental/contract/rental/orders/review/review';
import { fen } from '@rental/domain/money';
import { PageSection } from '../../../ui/page-section.tsx';
import { FactList } from '../../../ui/texts/fact-list.tsx';
import { moneyText } from '../../../ui/texts/money-text.ts';
import { timeText } from '../../../ui/texts/time-text.ts';

interface ExposureSectionProps {
  readonly order: OrderDetail['order'];
  /** Undefined: they have not come. */
  readonly facts: ReviewFacts | undefined;
}

/** 敞口与库存: what leaves the house against what is held, what the person has and owes already, and whether it is in stock. */
export function ExposureSection({ order, facts }: ExposureSectionProps) {
  const exposure = facts?.exposure;
  const money = (
    amount: keyof Omit<NonNullable<typeof exposure>, 'devicesOut' | 'overstayCount'>,
  ) => (exposure === undefined ? '-' : moneyText(exposure[amount]));
  return (
    <PageSection title="敞口与库存">
      <FactList
        facts={[
          { label: '设备成本', value: money('costFen') },
          { label: '市场价', value: money('marketFen') },
          {
            label: '押金',
            value: `${moneyText(order.depositFen)}，免押 ${moneyText(order.depositWaivedFen)}`,
          },
          { label: '已付押金', value: money('securedFen') },
          {
            label: '未覆盖',
            value: (
              <strong>
                {exposure === undefined
                  ? '-'
                  : moneyText(
                      fen(
                        Math.max(0, (exposure.costFen ?? exposure.marketFen) - exposure.securedFen),
                      ),
                    )}
              </strong>
            ),
          },
          { label: '在租设备', value: exposure === undefined ? '-' : `${exposure.devicesOut}台` },
          {
            label: '超期未归还',
            value:
              exposure !== undefined && exposure.overstayCount > 0 ? (
                <span className="order-overdue">{exposure.overstayCount}台</span>
              ) : exposure === undefined ? (
                '-'
              ) : (
                '0台'
              ),
          },
          { label: '其他待付', value: money('owedFen') },
          {
            label: '其中逾期',
            value:
              exposure !== undefined && exposure.overdueFen > 0 ? (
                <span className="order-overdue">{money('overdueFen')}</span>
              ) : (
                money('overdueFen')
              ),
          },
          { label: '可用库存', value: facts === undefined ? '-' : `${facts.freeDevices}台` },
          {
            label: '库存保留',
            value: order.stockHeldUntil === null ? '-' : `至 ${timeText(order.stockHeldUntil)}`,
          },
        ]}
      />
    </PageSection>
  );
}
