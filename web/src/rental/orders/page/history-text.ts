import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { grades } from '@rental/domain/rental/devices/grade';
import { deviceOutcomes } from '@rental/domain/rental/orders/returns/device-outcome';
import { applicationKinds } from '@rental/domain/rental/applications/application-states';
import { authorizationSteps } from '@rental/domain/rental/pre-authorization-steps/steps';
import { billKindLabels, billKinds, type BillKind } from '@rental/domain/rental/bills/bill-kinds';
import { refundWays, type RefundWay } from '@rental/domain/money/payments/refund-ways';
import { fen } from '@rental/domain/money';
import type { PayMethod } from '@rental/domain/rental/orders/core/drafting';
import { swapFates } from '@rental/domain/rental/orders/changes/swap-device';
import { historyLabels } from '@rental/domain/rental/orders/core/order-actions';
import { orderLocks, returnResults } from '@rental/domain/rental/orders/core/position';
import { isOrderStatus } from '@rental/domain/rental/orders/core/order-status';
import {
  closeReasons,
  lossReasons,
  rejectReasons,
} from '@rental/domain/rental/orders/core/reasons';
import { percent } from '@rental/domain/rate';
import { riskLevelLabels } from '@rental/domain/rental/orders/core/risk-level';
import { moneyText } from '../../../ui/texts/money-text.ts';
import { timeText } from '../../../ui/texts/time-text.ts';
import { statusText } from '../core/order-text.ts';

type Entry = OrderDetail['history'][number];
type Value = Entry['before'][string];

/** One field that an entry of the history changed, in the operator's words. */
export interface ChangeText {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

const fieldLabels: Readonly<Record<string, string>> = {
  status: '状态',
  riskLevel: '风险等级',
  riskScore: '风险分',
  riskWaiverReason: '风控豁免原因',
  rejectReason: '拒绝原因',
  closeReason: '关单类型',
  startOn: '起租日',
  endsOn: '到期日',
  nextDueOn: '下一应付日',
  bill: '账单',
  dueOn: '应付日',
  waivedFen: '减免',
  lateFeeWaivedFen: '减免滞纳金',
  agreementNo: '合同号',
  templateVersion: '合同模板',
  party: '签署方',
  contentHash: '正文哈希',
  carrier: '物流公司',
  trackingNumber: '物流单号',
  deviceSerial: '设备序列号',
  photoCount: '发货照片数',
  shippingRisks: '已核对发货风险',
  depositHeldFen: '已付押金',
  authorizedFen: '预授权冻结',
  authorizationStep: '预授权办理中',
  holdEndsOn: '预授权到期日',
  badDebtFen: '未收回坏账',
  claimOpenFen: '未到账理赔',
  insurer: '保险公司',
  caseNo: '报案号',
  owedBackFen: '待退多付',
  refundedFen: '部分退款',
  lossReason: '结案原因',
  firstPayment: '首期支付',
  totalRentFen: '总租金',
  termCount: '期数',
  gapDays: '续租间隔天数',
  overstayDays: '超期天数',
  overstayCountedOn: '占用费计至',
  billCount: '账单数',
  depositFen: '押金',
  depositWaivedFen: '免押',
  waiverHoldFen: '免押担保',
  papersWanted: '待补件',
  papers: '需补资料',
  paper: '资料',
  papersWaiverReason: '免补件原因',
  paperPhotoCount: '补件图片数',
  signedPhotoCount: '纸质合同照片数',
  address: '收货地址',
  receiver: '收货人',
  addressPart: '改动部分',
  oldGoesTo: '旧设备去向',
  deviceGoesTo: '设备去向',
  deviceOutcome: '设备去向',
  deviceGrade: '成色',
  swapPhotoCount: '换机照片数',
  storeName: '店铺',
  responsibleName: '负责人',
  lock: '办理中',
  inspection: '检测结果',
  checks: '检测清单',
  damages: '损坏项目',
  compensationReason: '赔付调整原因',
  returnPhotoCount: '归还照片数',
  photoHashes: '照片 SHA-256',
  reletNo: '续租单号',
  originalNo: '原订单号',
  buyoutFen: '买断价',
  compensationFen: '赔付金额',
  purpose: '用途',
  settlementBp: '结算比例',
  billKind: '账单',
  refundMethod: '退款方式',
  refundNo: '退款单号',
  paidFen: '已付租金',
  paidTerms: '已付期数',
  amountFen: '金额',
  tradeNo: '交易号',
  method: '方式',
  payer: '代客支付',
  confirmedBy: '客户确认方式',
  confirmedPhone: '客户确认手机',
  confirmedAt: '客户确认时间',
  note: '备注',
  application: '申请类型',
};

const payMethods = { ...refundWays, deposit: '押金抵扣' } satisfies Record<
  PayMethod | RefundWay,
  string
>;

const reasonTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  rejectReason: rejectReasons,
  closeReason: closeReasons,
  lossReason: lossReasons,
  riskLevel: riskLevelLabels,
  lock: orderLocks,
  authorizationStep: authorizationSteps,
  inspection: returnResults,
  method: payMethods,
  refundMethod: refundWays,
  oldGoesTo: swapFates,
  deviceGoesTo: swapFates,
  deviceOutcome: deviceOutcomes,
  deviceGrade: grades,
  confirmedBy: { smsCode: '短信验证码' },
  application: applicationKinds,
};

/** The words of an entry: 审核通过, 发货, …; the first entry is the customer's own 下单. The refund of a premium is 退保. */
export function moveText({ move, after }: Pick<Entry, 'move' | 'after'>): string {
  return move === 'refundBill' && after['bill_kind'] === billKinds.insurance
    ? '退保'
    : historyLabels[move];
}

/** Every field that an entry changed. One that had no value before reads `-`. */
export function changesOf({ before, after }: Pick<Entry, 'before' | 'after'>): ChangeText[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => key !== 'result') // `inspection` says it
    .filter((key) => key !== 'bill_kind' || !('bill' in after)) // `bill` names it
    .filter((key) => key !== 'inspection' || !('status' in after)) // what has ended lets go of it
    .map((key) => ({
      field: fieldLabels[camelCase(key)] ?? key,
      before: valueText(camelCase(key), before[key]),
      after: valueText(camelCase(key), after[key]),
    }))
    .filter((change) => change.before !== change.after);
}

/** The history names fields as the table does: `close_reason`. */
const camelCase = (key: string) =>
  key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

function valueText(field: string, value: Value | undefined): string {
  if (value === undefined || value === null || value === '') return '-';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'string') {
    if (/^\d{4}-\d{2}-\d{2}T.*Z$/.test(value)) return timeText(value);
    return reasonTexts[field]?.[value] ?? value;
  }
  if (field === 'status' && isOrderStatus(value)) return statusText(value);
  if (field === 'billKind') return billKindLabels.get(value as BillKind) ?? String(value);
  if (field.endsWith('Bp')) return percent(value);
  return field.endsWith('Fen') ? moneyText(fen(value)) : String(value);
}
