/** 普票 and 专票. Stored: never rename. */
export const invoiceKinds = { ordinary: '普票', special: '专票' } as const;
export type InvoiceKind = keyof typeof invoiceKinds;

/** How far an invoice is (ADR 61). Stored: never rename. */
export const invoiceStates = {
  pending: '待开票',
  issued: '已开票',
  /** Issued, and more than the customer has paid by now: a refund came after it. */
  toReverse: '应红冲',
  reversed: '已红冲',
  refused: '已驳回',
  withdrawn: '已撤回',
} as const;
export type InvoiceState = keyof typeof invoiceStates;

/** Those that wait for somebody. */
export const waitingInvoiceStates = [
  'pending',
  'toReverse',
] as const satisfies readonly InvoiceState[];

/** Those that the tax office knows and that were not reversed. */
export const standingInvoiceStates = [
  'issued',
  'toReverse',
] as const satisfies readonly InvoiceState[];

/** Those whose amounts nobody else can be invoiced. */
export const countedInvoiceStates = [
  'pending',
  ...standingInvoiceStates,
] as const satisfies readonly InvoiceState[];

/** Every legal move of a person. Money moves an invoice between 已开票 and 应红冲 by itself. */
const moves = {
  issue: { from: ['pending'], to: 'issued' },
  refuse: { from: ['pending'], to: 'refused' },
  withdraw: { from: ['pending'], to: 'withdrawn' },
  reverse: { from: standingInvoiceStates, to: 'reversed' },
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
  refuse: '驳回',
  withdraw: '撤回',
  reverse: '登记红冲',
  reversePart: '部分红冲',
} as const satisfies Record<InvoiceMove | 'apply', string>;
export type InvoiceAct = keyof typeof invoiceActs;
