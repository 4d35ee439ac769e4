import { ReloadOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import type { OrderDetail } from '@rental/contract/orders';
import { orderSources, specialOrderTypes } from '@rental/domain/orders/order-terms';
import { CopyableText } from '../ui/copyable-text.tsx';
import { useMay } from '../ui/gate.tsx';
import { ReasonedButton } from '../ui/reasoned-button.tsx';
import { timeText } from '../ui/time-text.ts';
import { actionsFor, isDanger, obstacleTo, type OperatorMove } from './order-actions.ts';
import { OrderStatusText } from './order-status-text.tsx';

interface OrderHeaderProps {
  readonly order: OrderDetail['order'];
  readonly isBusy: boolean;
  readonly onRefresh: () => void;
  readonly onMove: (move: OperatorMove) => void;
  readonly onAssign: () => void;
}

/** Which order it is, where it stands, and what can be done with it. */
export function OrderHeader({ order, isBusy, onRefresh, onMove, onAssign }: OrderHeaderProps) {
  const may = useMay();
  const mayAssign = may('order:assign');
  const actions = actionsFor(may).map((action) => ({
    ...action,
    isDanger: isDanger(action),
    obstacle: obstacleTo(action.move, order),
  }));
  const next = actions.find(({ obstacle }) => obstacle === null);
  return (
    <header className="order-header">
      <div className="order-header-facts">
        <h1>
          <CopyableText name="订单号" text={order.orderNo} />
        </h1>
        <OrderStatusText order={order} />
        <span className="order-tag">{specialOrderTypes[order.specialOrderType]}</span>
        <span className="order-tag">{orderSources[order.source]}</span>
        <span className="order-header-time">下单 {timeText(order.createTime)}</span>
        <Tooltip title="刷新">
          <Button
            type="text"
            aria-label="刷新"
            icon={<ReloadOutlined spin={isBusy} />}
            onClick={onRefresh}
          />
        </Tooltip>
      </div>
      {actions.length === 0 && !mayAssign ? null : (
        <div className="order-header-actions" role="group" aria-label="订单操作">
          {actions.map(({ move, label, obstacle, isDanger }) => (
            <ReasonedButton
              key={move}
              obstacle={obstacle}
              type={move === next?.move && !isDanger ? 'primary' : 'default'}
              danger={isDanger}
              onClick={() => onMove(move)}
            >
              {label}
            </ReasonedButton>
          ))}
          {mayAssign ? <Button onClick={onAssign}>指派负责人</Button> : null}
        </div>
      )}
    </header>
  );
}
