import type { CustomerDetail } from '@rental/contract/rental/customers';
import { PageSection } from '../../ui/page-section.tsx';
import { TabLink } from '../../ui/tab-link.tsx';
import { FactList } from '../../ui/texts/fact-list.tsx';
import { childrenPath, customerPath } from './customer-text.ts';

/** 分销关系: who stands above, the nearest first, and how many below. */
export function DistributionSection({ customer, line }: Pick<CustomerDetail, 'customer' | 'line'>) {
  return (
    <PageSection title="分销关系">
      <FactList
        facts={[
          {
            label: '上级',
            value:
              line.length === 0 ? (
                '无上级'
              ) : (
                <ol className="customer-line" aria-label="上级">
                  {line.map(({ id, name, phone }) => (
                    <li key={id}>
                      <TabLink to={customerPath(id)}>{name}</TabLink> {phone}
                    </li>
                  ))}
                </ol>
              ),
          },
          {
            label: '下级',
            value:
              customer.childCount === 0 ? (
                '无下级'
              ) : (
                <TabLink to={childrenPath(customer.id)}>{`${customer.childCount} 人`}</TabLink>
              ),
          },
        ]}
      />
    </PageSection>
  );
}
