import type { AuthorizationStep } from '@rental/domain/rental/pre-authorization-steps/steps';
import { parcelStates, type ParcelState } from '@rental/domain/rental/logistics/tracking';
import { yuan, type Fen } from '@rental/domain/money';
import {
  orderMoves,
  orderStatusLabels,
  type OrderMove,
  type OrderStatus,
} from '@rental/domain/rental/orders/core/order-status';
import {
  shippingRiskText,
  type ShippingRisk,
} from '@rental/domain/rental/orders/life/shipping-risk';
import { says, tells } from '../../../refusal-words.ts';

const authorizationBusyWords: Readonly<Record<AuthorizationStep, string>> = {
  hold: '预授权待客户同意，请等待结果或先撤回',
  capture: '预授权转支付处理中，请等待结果',
  release: '预授权解冻处理中，请等待结果',
};

/** The refusals of an order's moves alone: lists need them for each row, without all others. */
export const moveRefusals = {
  customer_blacklisted: says(409, '客户在黑名单中，不能审核通过'),
  invalid_transition: tells(
    409,
    ({ move, status }: { move: OrderMove; status: OrderStatus }) =>
      `订单当前为「${orderStatusLabels.get(status)}」，不能${orderMoves[move].label}`,
  ),
  risk_unknown: says(409, '风控结果未出，请先查询风控或填写豁免原因'),
  papers_wanted: says(409, '订单待补件，请先完成补件或填写免补件原因'),
  deposit_not_held: tells(
    409,
    ({ dueFen, heldFen }: { dueFen: Fen; heldFen: Fen }) =>
      `押金须付清或冻结 ¥${yuan(dueFen)}，目前 ¥${yuan(heldFen)}，补足后才能生成合同`,
  ),
  first_payment_missing: tells(
    409,
    ({ dueFen }: { dueFen: Fen }) => `首期租金 ¥${yuan(dueFen)} 未付，付清后才能交付商品`,
  ),
  shipping_risk_unchecked: tells(
    409,
    ({ risks }: { risks: readonly ShippingRisk[] }) =>
      `发货风险未核对：${shippingRiskText(risks)}。请核对并勾选「已核对发货风险」后再交付`,
  ),
  photos_missing: tells(
    409,
    ({ atLeast }: { atLeast: number }) => `请拍摄并上传至少${atLeast}张照片后再交付`,
  ),
  parcel_picked_up: tells(
    409,
    ({ state }: { state: ParcelState }) =>
      `包裹已被物流公司揽收（${parcelStates[state]}），不能撤回发货；请联系物流公司拦截，退回后按拒收办理`,
  ),
  relet_keeps: tells(
    409,
    ({ what }: { what: string }) => `续租订单沿用原订单的设备和店铺，不能${what}`,
  ),
  not_a_relet: says(409, '该订单不是待起租的续租订单，请刷新后再试'),
  relet_still_owed: tells(
    409,
    ({ owedFen }: { owedFen: Fen }) => `原订单还有 ¥${yuan(owedFen)} 未付清，付清后才能续租起租`,
  ),
  relet_gap_undecided: tells(
    409,
    ({ days, amountFen }: { days: number; amountFen: Fen }) =>
      `原租期结束后已过${days}天（租金 ¥${yuan(amountFen)}），请选择收取，或免收并填写原因`,
  ),
  relet_deposit_missing: tells(
    409,
    ({ missingFen }: { missingFen: Fen }) =>
      `押金还差 ¥${yuan(missingFen)}，付清或冻结后才能续租起租`,
  ),
  authorization_busy: tells(
    409,
    ({ step }: { step: AuthorizationStep }) => authorizationBusyWords[step],
  ),
} as const;
