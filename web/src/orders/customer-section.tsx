import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { OrderDetail } from '@rental/contract/orders';
import { useCommand } from '../http/use-command.ts';
import { FactList } from '../ui/fact-list.tsx';
import { Gate, useMay } from '../ui/gate.tsx';
import { TabLink } from '../ui/tab-link.tsx';
import { OrderSection } from './order-section.tsx';

/** 客户: masked. The whole of it is shown to those with the right, each time on the record. */
export function CustomerSection({ order }: { order: OrderDetail['order'] }) {
  const reveal = useCommand('revealCustomer', { refreshes: [] });
  const plain = reveal.data;
  const toggle =
    plain === undefined ? () => reveal.mutate({ body: { orderId: order.id } }) : reveal.reset;

  return (
    <OrderSection
      title="客户"
      extra={
        <Gate anyOf={['customer:reveal']}>
          <Button
            type="link"
            loading={reveal.isPending}
            icon={plain === undefined ? <EyeOutlined /> : <EyeInvisibleOutlined />}
            onClick={toggle}
          >
            {plain === undefined ? '查看明文' : '隐藏明文'}
          </Button>
        </Gate>
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
          { label: '身份证号', value: plain?.idNumber ?? order.customerIdNumber },
          { label: '收货地址', value: plain?.address ?? order.customerAddress },
        ]}
      />
    </OrderSection>
  );
}

function CustomerLink({ order, name }: { order: OrderDetail['order']; name: string }) {
  const may = useMay();
  if (!may('customer:list')) return name;
  return <TabLink to={`/customer/detail/${order.customerId}`}>{name}</TabLink>;
}
