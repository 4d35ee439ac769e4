import { type Fen, yuan } from '@rental/domain/money';
import { incomeKinds, type IncomeKind } from '@rental/domain/money/accounting/policy';
import { declareArea } from '../area.ts';
import { says, tells } from '../refusal-words.ts';

/** 发票 (ADR 61). */
export const invoicesArea = declareArea({
  directories: {
    invoice: '发票',
  },
  permissions: {
    'invoice:list': '查看发票',
    'invoice:add': '申请开票',
    'invoice:issue': '登记开票与驳回',
    'invoice:reverse': '登记红冲',
  },
  refusals: {
    invoice_order_unknown: says(404, '没有找到该订单，请核对订单号'),
    invoice_nothing_left: says(409, '该订单没有可开票的金额'),
    invoice_beyond_paid: tells(
      422,
      ({ income, leftFen }: { income: IncomeKind; leftFen: Fen }) =>
        `「${incomeKinds[income]}」可开票金额为 ¥${yuan(leftFen)}，请核对`,
    ),
    invoice_paid_less: says(409, '申请后订单有退款，开票金额已超过客户实付，请驳回后重新申请'),
    invoice_moved: says(409, '发票状态已变化，请刷新后再试'),
    invoice_number_taken: says(409, '该发票号码已登记过，请核对'),
    invoice_day_wrong: says(422, '开票日期不能晚于今天'),
    invoice_reversal_day_wrong: says(422, '红冲日期不能早于开票日期，也不能晚于今天'),
    invoice_part_beyond: tells(
      422,
      ({ income, mostFen }: { income: IncomeKind; mostFen: Fen }) =>
        `「${incomeKinds[income]}」最多可红冲 ¥${yuan(mostFen)}，请核对`,
    ),
    invoice_part_whole: says(409, '红冲金额等于整张发票的剩余金额，请使用「红冲」'),
    invoice_rate_missing: says(422, '请为每项金额选择税率'),
    invoice_rate_fixed: says(409, '税率已由会计政策确定，请刷新后再试'),
    invoice_port_missing: says(409, '没有启用的开票账户，请在税务系统开票后登记'),
    invoice_not_by_port: says(409, '这张发票不是在线开具的，请在税务系统红冲后登记'),
    invoice_number_foreign: says(422, '该发票号码不属于这张发票，请核对'),
    invoice_file_not_found: says(404, '发票文件不存在或不是本人上传的，请重新上传'),
    invoice_file_taken: says(409, '该发票文件已上传过'),
    invoice_files_too_many: says(409, '发票文件已达上限，请先删除不需要的文件'),
    invoice_request_taken: says(409, '该开票申请编号已用于另一项申请'),
    invoice_withdraw_too_late: says(409, '商家已开票或已驳回，不能撤回'),
  },
  operations: {
    'invoice:apply': '申请开票',
    'invoice:issue': '登记开票',
    'invoice:askIssue': '提交在线开票',
    'invoice:issueOnline': '在线开票成功',
    'invoice:failIssue': '在线开票失败',
    'invoice:refuse': '驳回开票申请',
    'invoice:withdraw': '撤回开票申请',
    'invoice:reverse': '登记红冲',
    'invoice:askReverse': '提交在线红冲',
    'invoice:reverseOnline': '在线红冲成功',
    'invoice:failReverse': '在线红冲失败',
    'invoice:reversePart': '部分红冲',
    'invoice:addFile': '上传发票文件',
    'invoice:removeFile': '删除发票文件',
    'invoice:reveal': '查看开票信息明文',
  },
  exportable: {
    listInvoices: '发票',
  },
  clerk: ['invoice:list', 'invoice:add'],
  menus: [
    {
      under: 'finance',
      rank: 40,
      platforms: [1],
      title: '发票',
      path: 'invoice',
      icon: 'document',
      component: 'invoices/invoice-list-page',
      permission: 'invoice:list',
    },
  ],
});
