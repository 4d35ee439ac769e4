import { ReloadOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { businessDateOf } from '@rental/domain/business-date';
import type { OrderChange } from '@rental/domain/rental/orders/core/order-changes';
import { statusAfter } from '@rental/domain/rental/orders/core/order-status';
import { returnResults } from '@rental/domain/rental/orders/core/position';
import { orderSources, specialOrderTypes } from '@rental/domain/rental/orders/core/order-terms';
import { smsByHandIn } from '@rental/domain/rental/customer-sms/sms-by-hand';
import { useMay } from '../../../ui/gate.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { CopyableText } from '../../../ui/texts/copyable-text.tsx';
import { timeText } from '../../../ui/texts/time-text.ts';
import { useHeldFocus } from '../../../ui/use-held-focus.ts';
import type { MoneyAction } from '../actions/money-action-dialog.tsx';
import {
  actionsFor,
  isAside,
  isDanger,
  isWayOf,
  obstacleTo,
  type OperatorMove,
} from '../actions/order-actions.ts';
import { changesOffered } from '../changes/offers.ts';
import { OrderStatusText } from '../core/order-status-text.tsx';
import { moneyOffers, type OfferName } from '../money/money-offers.ts';
import { offerOf } from '../money/order-position.ts';

/** The money actions of the header, in the order of a rental's life. */
const offers = [
  'takeDeposit',
  'payFirst',
  'startReturn',
  'inspectReturn',
  'completeReturn',
  'reopenInspection',
  'cancelReturn',
  'buyOut',
  'payBuyout',
  'closeBuyout',
  'startRelet',
  'cancelRelet',
  'completeWithoutReturn',
] as const satisfies readonly OfferName[];

/** The steps of a return, and of a buyout, that lead on. */
const mainOffers: ReadonlySet<OfferName> = new Set([
  'inspectReturn',
  'completeReturn',
  'payBuyout',
]);

interface OrderHeaderProps {
  readonly detail: OrderDetail;
  /** When it was read. */
  readonly now: number;
  readonly isBusy: boolean;
  readonly onRefresh: () => void;
  readonly onMove: (move: OperatorMove) => void;
  readonly onMoney: (action: MoneyAction) => void;
  readonly onChange: (change: OrderChange) => void;
  readonly onAssign: () => void;
  /** 备注. */
  readonly onNote: () => void;
  /** 发短信. */
  readonly onTell: () => void;
  /** 登记到仓 of the return that is under way. */
  readonly onArrive: () => void;
}

/** Which order it is, where it stands, and what can be done with it. */
export function OrderHeader(props: OrderHeaderProps) {
  const {
    detail,
    now,
    isBusy,
    onRefresh,
    onMove,
    onMoney,
    onChange,
    onAssign,
    onNote,
    onTell,
    onArrive,
  } = props;
  const { order } = detail;
  const may = useMay();
  const held = useHeldFocus();
  const mayAssign = may('order:assign');
  const actions = actionsFor(may).flatMap((action) => {
    if (!isWayOf(action.move, order)) return [];
    const obstacle = obstacleTo(action.move, order);
    // what leads aside is offered in its turn alone; then it says what stands in its way
    if (isAside(action) && statusAfter(action.move, order.orderStatus) === null) return [];
    return [{ ...action, isDanger: isDanger(action), obstacle }];
  });
  const today = businessDateOf(new Date(now));
  const moneyActions = offers.flatMap((name) => {
    const offer = offerOf(name, detail, today, may);
    return offer === null ? [] : [{ name, ...offer }];
  });
  const changes = changesOffered(order, may);
  const canArrive =
    may('order:return') &&
    detail.returns.some(({ returnState }) => returnState === 'toSend' || returnState === 'sent');
  const mayNote = may('order:note');
  const canTell = mayNote && smsByHandIn(order.orderStatus) !== null;
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
      {[...actions, ...moneyActions, ...changes].length === 0 && !mayAssign && !mayNote ? null : (
        <div className="order-header-actions" role="group" aria-label="订单操作" {...held}>
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
          {moneyActions.map(({ name, obstacle }) => (
            <ReasonedButton
              key={name}
              obstacle={obstacle}
              type={mainOffers.has(name) ? 'primary' : 'default'}
              onClick={() => onMoney({ name })}
            >
              {moneyOffers[name].label}
            </ReasonedButton>
          ))}
          {changes.map(({ change, label, obstacle }) => (
            <ReasonedButton key={change} obstacle={obstacle} onClick={() => onChange(change)}>
              {label}
            </ReasonedButton>
          ))}
          {mayAssign ? <Button onClick={onAssign}>指派负责人</Button> : null}
          {mayNote ? <Button onClick={onNote}>备注</Button> : null}
          {canTell ? <Button onClick={onTell}>发短信</Button> : null}
        </div>
      )}
    </header>
  );
}
