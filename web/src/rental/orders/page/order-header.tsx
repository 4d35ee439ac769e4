import { ReloadOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { returnResults } from '@rental/domain/rental/orders/core/position';
import { orderSources, specialOrderTypes } from '@rental/domain/rental/orders/core/order-terms';
import { useMay } from '../../../ui/gate.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { CopyableText } from '../../../ui/texts/copyable-text.tsx';
import { timeText } from '../../../ui/texts/time-text.ts';
import { useHeldFocus } from '../../../ui/use-held-focus.ts';
import { offersAt } from '../actions/offers-at.ts';
import type { OfOrder } from '../actions/use-bill-actions.tsx';
import { OrderStatusText } from '../core/order-status-text.tsx';

interface OrderHeaderProps extends OfOrder {
  readonly isBusy: boolean;
  readonly onRefresh: () => void;
}

/** Which order it is, where it stands, and what can be done with it. */
export function OrderHeader({ detail, now, isBusy, onRefresh, onOpen }: OrderHeaderProps) {
  const { order } = detail;
  const may = useMay();
  const held = useHeldFocus();
  const offers = offersAt('header', { detail, now }, may);
  const next = offers.find(({ action, obstacle }) => action.isMove && obstacle === null)?.action;
  return (
    <header className="order-header">
      <div className="order-header-facts">
        <h1>
          <CopyableText name="订单号" text={order.orderNo} />
        </h1>
        <OrderStatusText order={order} />
        {order.inspection === null ? null : (
          <span className="order-tag">已检测：{returnResults[order.inspection]}</span>
        )}
        <span className="order-tag">{specialOrderTypes[order.specialOrderType]}</span>
        <span className="order-tag">{orderSources[order.source]}</span>
        <span className="order-header-time">
          下单 {timeText(order.createTime)}
          <Tooltip title="刷新">
            <Button
              type="text"
              aria-label="刷新"
              icon={<ReloadOutlined spin={isBusy} />}
              onClick={onRefresh}
            />
          </Tooltip>
        </span>
      </div>
      {offers.length === 0 ? null : (
        <div className="order-header-actions" role="group" aria-label="订单操作" {...held}>
          {offers.map(({ action, obstacle, opened }) => (
            <ReasonedButton
              key={action.name}
              obstacle={obstacle}
              type={action.isMain || (action === next && !action.isDanger) ? 'primary' : 'default'}
              danger={action.isDanger === true}
              onClick={() => onOpen(opened)}
            >
              {action.label}
            </ReasonedButton>
          ))}
        </div>
      )}
    </header>
  );
}
