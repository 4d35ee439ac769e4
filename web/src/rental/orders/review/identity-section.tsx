import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import type { ReviewFacts } from '@rental/contract/rental/orders/review/review';
import { sexes } from '@rental/domain/rental/customers/identity';
import { verifiedBy } from '@rental/domain/rental/customers/profile';
import { PageSection } from '../../../ui/page-section.tsx';
import { FactList } from '../../../ui/texts/fact-list.tsx';
import { riskClassText, riskText } from '../core/order-text.ts';

interface IdentitySectionProps {
  readonly order: OrderDetail['order'];
  /** Undefined: they have not come. */
  readonly facts: ReviewFacts | undefined;
}

/** 身份与风控: what the ID number says of the customer, whether they are blacklisted here, and the risk result. */
export function IdentitySection({ order, facts }: IdentitySectionProps) {
  const identity = facts?.identity;
  return (
    <PageSection title="身份与风控">
      <FactList
        facts={[
          { label: '年龄', value: typeof identity?.age === 'number' ? `${identity.age}岁` : '-' },
          { label: '性别', value: identity?.sex ? sexes[identity.sex] : '-' },
          { label: '户籍', value: identity?.home ?? '-' },
          { label: '实名核验', value: verifiedText(identity?.verified) },
          { label: '风控结果', value: riskText(order) },
          ...(order.riskClass === undefined
            ? []
            : [{ label: '风险分级', value: riskClassText(order.riskClass) }]),
          {
            label: '客户拉黑',
            value: order.isCustomerBlacklisted ? (
              <span className="order-overdue">
                {facts?.blacklist === null || facts === undefined
                  ? '已拉黑'
                  : facts.blacklist.reason}
              </span>
            ) : (
              '未拉黑'
            ),
          },
        ]}
      />
    </PageSection>
  );
}

function verifiedText(verified: ReviewFacts['identity']['verified'] | undefined): string {
  if (verified === undefined) return '-';
  return verified === null ? '未核验' : `${verifiedBy[verified.by]}（${verified.on}）`;
}
