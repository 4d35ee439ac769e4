import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { payersOnce, payerText } from '@rental/domain/rental/orders/money/payer';
import { useCommand } from '../../../http/use-command.ts';
import { useMay } from '../../../ui/gate.tsx';
import { PageSection } from '../../../ui/page-section.tsx';
import { TabLink } from '../../../ui/tab-link.tsx';
import { FactList } from '../../../ui/texts/fact-list.tsx';
import { IdNumber } from '../../../ui/texts/id-number.tsx';
import { UnmaskButton } from '../../../ui/texts/unmask-button.tsx';

/** 客户: masked. The whole of it is shown to those with the right, each time on the record. */
export function CustomerSection({ order, bills }: Pick<OrderDetail, 'order' | 'bills'>) {
  const reveal = useCommand('revealCustomer', { refreshes: [] });
  const plain = reveal.data;
  const payers = plain?.payers ?? payersOnce(bills.flatMap(({ onBehalf }) => onBehalf));
  return (
    <PageSection
      title="客户"
      extra={
        <UnmaskButton
          right="customer:reveal"
          isPlain={plain !== undefined}
          isPending={reveal.isPending}
          onUnmask={() => reveal.mutate({ body: { orderId: order.id } })}
          onMask={reveal.reset}
        />
      }
    >
      <FactList
        facts={[
          {
            label: '姓名',
            value: (
              <>
                <CustomerLink order={order} name={plain?.name ?? order.customerName} />
                {order.isCustomerBlacklisted ? (
                  <span className="order-overdue is-beside">黑名单</span>
                ) : null}
              </>
            ),
          },
          { label: '手机', value: plain?.phone ?? order.customerPhone },
          {
            label: '身份证号',
            value: <IdNumber text={plain?.idNumber ?? order.customerIdNumber} />,
          },
          {
            label: '收货人',
            value: `${plain?.receiverName ?? order.receiverName} ${plain?.receiverPhone ?? order.receiverPhone}${order.isOtherReceiver ? '（非客户本人）' : ''}`,
          },
          { label: '收货地址', value: plain?.address ?? order.customerAddress },
          ...(payers.length === 0
            ? []
            : [{ label: '代付人', value: payers.map(payerText).join('、') }]),
        ]}
      />
    </PageSection>
  );
}

function CustomerLink({ order, name }: { order: OrderDetail['order']; name: string }) {
  const may = useMay();
  if (!may('customer:list')) return name;
  return <TabLink to={`/customer/detail/${order.customerId}`}>{name}</TabLink>;
}
