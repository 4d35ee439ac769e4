import { type Fen, yuan } from '@rental/domain/money';
import type { SmsByHand } from '@rental/domain/rental/customer-sms/sms-by-hand';
import { smsTypeLabels } from '@rental/domain/rental/customer-sms/sms-types';
import { actLabels } from '@rental/domain/rental/orders/core/order-actions';
import { type OrderChange, orderChanges } from '@rental/domain/rental/orders/core/order-changes';
import {
  type OrderStatus,
  orderStatusLabels,
} from '@rental/domain/rental/orders/core/order-status';
import { type OrderLock, orderLocks } from '@rental/domain/rental/orders/core/position';
import { declareArea } from '../../area.ts';
import { says, tells } from '../../refusal-words.ts';
import { moveRefusals } from './life/move-refusals.ts';

const moneyOperations = Object.fromEntries(
  Object.entries(actLabels).map(([kind, label]) => [`money:${kind}`, label]),
);

/** 订单. */
export const ordersArea = declareArea({
  directories: {
    home: '首页',
    order: '订单',
  },
  permissions: {
    'home:view': '查看首页数据',
    'order:list': '查看订单',
    'order:approve': '审核通过',
    'order:reject': '审核拒绝',
    'order:reopen': '复审',
    'order:authorize': '预授权冻结、转支付与解冻',
    'order:agreement': '生成合同',
    'order:sign': '登记合同签署',
    'order:ship': '发货',
    'order:receive': '确认收货',
    'order:close': '关单',
    'order:assign': '指派负责人',
    'order:note': '订单备注',
    'order:terms': '改租金与押金',
    'order:papers': '要求补件与登记补件',
    'order:address': '改收货地址',
    'order:swap': '换机',
    'order:transfer': '转单',
    'order:charge': '加收账单',
    'order:return': '归还检测与结清',
    'order:buyout': '买断',
    'order:relet': '续租、取消续租与续租起租',
    'order:complete': '无需归还完结',
  },
  refusals: {
    change_out_of_turn: tells(
      409,
      ({ change, status }: { change: OrderChange; status: OrderStatus }) =>
        `订单当前为「${orderStatusLabels.get(status)}」，不能${orderChanges[change].label}`,
    ),
    amounts_unchanged: says(409, '租金、押金和免押均无变化'),
    waiver_beyond_deposit: says(422, '免押金额不能超过押金'),
    waiver_beyond_plan: tells(
      422,
      ({ waivableFen }: { waivableFen: Fen }) => `该订单的租赁方案最多可免押 ¥${yuan(waivableFen)}`,
    ),
    rent_below_terms: tells(
      422,
      ({ termCount }: { termCount: number }) => `总租金不足以分成${termCount}期`,
    ),
    deposit_held_beyond: tells(
      409,
      ({ dueFen, heldFen }: { dueFen: Fen; heldFen: Fen }) =>
        `已付或冻结的 ¥${yuan(heldFen)} 超过调整后的押金与免押担保 ¥${yuan(dueFen)}`,
    ),
    papers_wanted_already: says(409, '订单正在待补件，请先完成补件'),
    papers_not_wanted: says(409, '订单没有待补资料'),
    paper_words_missing: says(422, '请填写其他资料的名称'),
    paper_judged_already: says(409, '该文件已核对或无需核对，请以最新提交的文件为准'),
    paper_needs_reveal: says(403, '您没有查看客户明文的权限，不能核对补件'),
    paper_not_wanted: says(409, '当前无需提交该资料：未要求、已提交，或订单已审核'),
    address_unchanged: says(409, '收货地址没有变化'),
    order_same_store: says(409, '订单已在该店铺'),
    deposit_missing: tells(
      409,
      ({ dueFen, heldFen }: { dueFen: Fen; heldFen: Fen }) =>
        `押金须付清或冻结 ¥${yuan(dueFen)}，目前 ¥${yuan(heldFen)}，补足后才能自提`,
    ),
    sms_out_of_turn: tells(
      409,
      ({ type, status }: { type: SmsByHand; status: OrderStatus }) =>
        `订单当前为「${orderStatusLabels.get(status)}」，不能发送「${smsTypeLabels.get(type)}」`,
    ),
    sms_no_bill_soon: tells(
      409,
      ({ days }: { days: number }) => `没有逾期或${days}天内到期的待还账单`,
    ),
    sms_type_off: says(409, '该类短信已在站点设置中关闭'),
    sms_told_today: says(409, '该订单当天已有同类短信，每天最多一条'),
    first_payment_taken: says(409, '首期租金已收，不能再改租金'),
    no_first_payment: says(409, '该订单没有待收的首期租金'),
    bill_not_paid: says(409, '账单没有已付的金额，或不能单独退款，请刷新后再试'),
    refund_beyond_paid: tells(
      422,
      ({ paidFen }: { paidFen: Fen }) => `退款金额不能超过已付的 ¥${yuan(paidFen)}`,
    ),
    nothing_owed_back: says(409, '该订单没有待退的多付款，请刷新后再试'),
    first_payment_goes_with_order: says(409, '首期租金在关单时一并退还，不能单独退款'),
    device_not_in_order: says(409, '该设备已不在此订单中，请刷新后再试'),
    device_cheaper: says(409, '换入设备的市场价低于订单商品，不能换机'),
    other_sku_unconfirmed: says(409, '换入设备与订单商品规格不一致，请确认后再换机'),
    bill_not_open: says(409, '账单不存在、已结清或已取消，请刷新后再试'),
    amount_beyond_owed: tells(
      422,
      ({ owedFen }: { owedFen: Fen }) => `金额不能超过应付 ¥${yuan(owedFen)}`,
    ),
    deposit_short: tells(
      422,
      ({ heldFen }: { heldFen: Fen }) => `押金余额 ¥${yuan(heldFen)} 不足以抵扣`,
    ),
    due_day_not_possible: says(422, '改期日期须在今天起90天内'),
    due_day_unchanged: says(409, '账单应付日即为该日，无需改期'),
    nothing_owed: says(409, '没有待付款项'),
    proof_missing: says(422, '请上传收款凭证'),
    payer_without_money: says(422, '本次没有收款，付款人请选「本人」'),
    arrival_not_possible: says(422, '到账日期应在今天及之前365天内'),
    trade_no_in_use: says(409, '该交易号已登记过收款，请核对是否重复'),
    trade_no_without_money: says(422, '本次没有收款，请不要填写交易号'),
    order_ended: says(409, '订单已结束，不能再加收或收款'),
    charge_purpose_taken: says(409, '同一用途已有待支付的加收账单'),
    charge_purpose_paid: says(409, '同一用途的补订单已支付，不能重复加收'),
    insurance_unknown: says(409, '险种不在字典中，请刷新后重选'),
    settlement_not_of_kind: says(422, '只有补订单可以填写结算比例'),
    order_locked: tells(
      409,
      ({ lock }: { lock: OrderLock }) => `订单${orderLocks[lock]}，请先完成或取消`,
    ),
    refund_method_missing: says(422, '请选择退款方式'),
    still_owed: tells(
      409,
      ({ owedFen }: { owedFen: Fen }) => `还有 ¥${yuan(owedFen)} 未付清，付清后才能完结`,
    ),
    assignee_not_found: says(404, '所选负责人不存在、已停用或不在您的数据范围内，请重新选择'),
    ...moveRefusals,
  },
  operations: {
    ...moneyOperations,
    'order:assign': '指派负责人',
    'order:sms': '发短信',
    'order:terms': '改租金与押金',
    'order:papers': '要求补件',
    'order:papersDone': '补件完成',
    'order:paperSent': '提交补件',
    'order:paperAccepted': '补件通过',
    'order:paperReturned': '退回补件',
    'order:shippingRisk': '核对发货风险',
    'order:address': '改收货地址',
    'order:swap': '换机',
    'order:transfer': '转单',
    'papers:reveal': '查看补件图片',
  },
  objects: {
    order: '订单',
  },
  exportable: {
    listOrders: '订单',
  },
  clerk: [
    'home:view',
    'order:list',
    'order:approve',
    'order:reject',
    'order:reopen',
    'order:authorize',
    'order:agreement',
    'order:sign',
    'order:ship',
    'order:receive',
    'order:close',
    'order:note',
    'order:papers',
    'order:address',
    'order:swap',
    'order:charge',
    'order:return',
    'order:buyout',
    'order:relet',
  ],
  channel: ['home:view', 'order:list'],
  menus: [
    { rank: 10, platforms: [1, 2], title: '订单管理', path: 'order', icon: 'order' },
    {
      under: 'order',
      rank: 10,
      platforms: [1, 2],
      title: '订单列表',
      path: 'list',
      icon: 'list',
      component: 'orders/order-list-page',
      permission: 'order:list',
    },
    {
      under: 'order',
      rank: 20,
      platforms: [1, 2],
      title: '订单详情',
      path: 'detail/:id',
      icon: 'list',
      component: 'orders/order-detail-page',
      permission: 'order:list',
      hidden: true,
      activeMenu: '/order/list',
    },
  ],
});
