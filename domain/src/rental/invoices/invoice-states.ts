/** 普票 and 专票. Stored: never rename. */
export const invoiceKinds = { ordinary: '普票', special: '专票' } as const;
export type InvoiceKind = keyof typeof invoiceKinds;

/** How far an invoice is (ADR 61). Stored: never rename. */
export const invoiceStates = {
  pending: '待开票',
  /** Asked for at the brand's invoicing program, which has not answered yet (ADR 92). */
  issuing: '开票中',
  issued: '已开票',
  /** Issued, and more than the customer has paid by now: a refund came after it. */
  toReverse: '应红冲',
  /** Its red letter is asked for there. */
  reversing: '红冲中',
  reversed: '已红冲',
  refused: '已驳回',
  withdrawn: '已撤回',
} as const;
export type InvoiceState = keyof typeof invoiceStates;

/** Those that the tax office gave a number. */
export const numberedInvoiceStates = [
  'issued',
  'toReverse',
  'reversing',
  'reversed',
] as const satisfies readonly InvoiceState[];

/** Those that wait for somebody. */
export const waitingInvoiceStates = [
  'pending',
  'toReverse',
] as const satisfies readonly InvoiceState[];

/** Those that money moves from one to the other, and that may be reversed. */
export const settledInvoiceStates = [
  'issued',
  'toReverse',
] as const satisfies readonly InvoiceState[];

/** Those that the tax office knows and that were not reversed. */
export const standingInvoiceStates = [
  ...settledInvoiceStates,
  'reversing',
] as const satisfies readonly InvoiceState[];

/** Those whose amounts nobody else can be invoiced. */
export const countedInvoiceStates = [
  'pending',
  'issuing',
  ...standingInvoiceStates,
] as const satisfies readonly InvoiceState[];

/** Every legal move of a person or of the invoicing program. Money moves an invoice between 已开票 and 应红冲 by itself. */
const moves = {
  issue: { from: ['pending'], to: 'issued' },
  askIssue: { from: ['pending'], to: 'issuing' },
  issueOnline: { from: ['issuing'], to: 'issued' },
  failIssue: { from: ['issuing'], to: 'pending' },
  refuse: { from: ['pending'], to: 'refused' },
  withdraw: { from: ['pending'], to: 'withdrawn' },
  reverse: { from: settledInvoiceStates, to: 'reversed' },
  askReverse: { from: settledInvoiceStates, to: 'reversing' },
  reverseOnline: { from: ['reversing'], to: 'reversed' },
  /** The invoice stands, and is looked at again. */
  failReverse: { from: ['reversing'], to: 'issued' },
  /** A part is taken back: the rest stands, and is looked at again. */
  reversePart: { from: ['toReverse'], to: 'issued' },
} as const satisfies Record<string, { from: readonly InvoiceState[]; to: InvoiceState }>;
export type InvoiceMove = keyof typeof moves;

/** The state after `move`, or null where the invoice may not make it. */
export function invoiceAfter(move: InvoiceMove, state: InvoiceState): InvoiceState | null {
  const { from, to }: { from: readonly InvoiceState[]; to: InvoiceState } = moves[move];
  return from.includes(state) ? to : null;
}

/** The entries of an invoice's history. Stored: never rename. */
export const invoiceActs = {
  apply: '申请开票',
  issue: '登记开票',
  askIssue: '提交在线开票',
  issueOnline: '在线开票成功',
  failIssue: '在线开票失败',
  refuse: '驳回',
  withdraw: '撤回',
  reverse: '登记红冲',
  askReverse: '提交在线红冲',
  reverseOnline: '在线红冲成功',
  failReverse: '在线红冲失败',
  reversePart: '部分红冲',
  addFile: '上传发票文件',
  removeFile: '删除发票文件',
} as const satisfies Record<InvoiceMove | 'apply' | 'addFile' | 'removeFile', string>;
export type InvoiceAct = keyof typeof invoiceActs;
