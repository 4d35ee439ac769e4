import { ReloadOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import type { OrderDetail } from '@rental/contract/order-detail';
import { businessDateOf } from '@rental/domain/business-date';
import type { OrderChange } from '@rental/domain/orders/changes/order-changes';
import { statusAfter } from '@rental/domain/orders/order-status';
import { returnResults } from '@rental/domain/orders/position';
import { orderSources, specialOrderTypes } from '@rental/domain/orders/order-terms';
import { smsByHandIn } from '@rental/domain/sms/sms-by-hand';
import { CopyableText } from '../ui/copyable-text.tsx';
import { useMay } from '../ui/gate.tsx';
import { ReasonedButton } from '../ui/reasoned-button.tsx';
import { timeText } from '../ui/time-text.ts';
import { changesOffered } from './changes/offers.ts';
import type { Deed } from './money/deed-dialog.tsx';
import { offerOf, type OfferName } from './money/order-position.ts';
import {
  actionsFor,
  isAside,
  isDanger,
  isWayOf,
  obstacleTo,
  type OperatorMove,
} from './order-actions.ts';
import { OrderStatusText } from './order-status-text.tsx';

/** What is done with its money from here, in the order in which it comes up; the steps of a return lead on. */
const orderDeeds = [
  { name: 'takeDeposit', label: '收押金', isMain: false },
  { name: 'payFirst', label: '收首期租金', isMain: false },
  { name: 'startReturn', label: '申请归还', isMain: false },
  { name: 'inspectReturn', label: '归还检测', isMain: true },
  { name: 'completeReturn', label: '归还结清', isMain: true },
  { name: 'cancelReturn', label: '取消归还', isMain: false },
  { name: 'buyOut', label: '买断', isMain: false },
  { name: 'startRelet', label: '续租', isMain: false },
  { name: 'cancelRelet', label: '取消续租', isMain: false },
  { name: 'completeWithoutReturn', label: '无需归还完结', isMain: false },
] as const satisfies readonly { name: OfferName; label: string; isMain: boolean }[];

interface OrderHeaderProps {
  readonly detail: OrderDetail;
  /** When it was read. */
  readonly now: number;
  readonly isBusy: boolean;
  readonly onRefresh: () => void;
  readonly onMove: (move: OperatorMove) => void;
  readonly onDeed: (deed: Deed) => void;
  readonly onChange: (change: OrderChange) => void;
  readonly onAssign: () => void;
  /** 发短信. */
  readonly onTell: () => void;
  /** 登记到仓 of the return that is under way. */
  readonly onArrive: () => void;
}

/** Which order it is, where it stands, and what can be done with it. */
export function OrderHeader(props: OrderHeaderProps) {
  const { detail, now, isBusy, onRefresh, onMove, onDeed, onChange, onAssign, onTell, onArrive } =
    props;
  const { order } = detail;
  const may = useMay();
  const mayAssign = may('order:assign');
  const actions = actionsFor(may).flatMap((action) => {
    if (!isWayOf(action.move, order)) return [];
    const obstacle = obstacleTo(action.move, order);
    // what leads aside is offered in its turn alone; then it says what stands in its way
    if (isAside(action) && statusAfter(action.move, order.orderStatus) === null) return [];
    return [{ ...action, isDanger: isDanger(action), obstacle }];
  });
  const today = businessDateOf(new Date(now));
  const deeds = orderDeeds.flatMap((deed) => {
    const offer = offerOf(deed.name, detail, today, may);
    return offer === null ? [] : [{ ...deed, ...offer }];
  });
  const changes = changesOffered(order, may);
  const canArrive =
    may('order:return') &&
    detail.returns.some(({ returnState }) => returnState === 'toSend' || returnState === 'sent');
  const canTell = may('order:note') && smsByHandIn(order.orderStatus) !== null;
  const next = actions.find(({ obstacle }) => obstacle === null);
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
      {[...actions, ...deeds, ...changes].length === 0 && !mayAssign && !canTell ? null : (
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
          {canArrive ? <Button onClick={onArrive}>登记到仓</Button> : null}
          {deeds.map(({ name, label, obstacle, isMain }) => (
            <ReasonedButton
              key={name}
              obstacle={obstacle}
              type={isMain ? 'primary' : 'default'}
              onClick={() => onDeed({ name })}
            >
              {label}
            </ReasonedButton>
          ))}
          {changes.map(({ change, label, obstacle }) => (
            <ReasonedButton key={change} obstacle={obstacle} onClick={() => onChange(change)}>
              {label}
            </ReasonedButton>
          ))}
          {mayAssign ? <Button onClick={onAssign}>指派负责人</Button> : null}
          {canTell ? <Button onClick={onTell}>发短信</Button> : null}
        </div>
      )}
    </header>
  );
}
