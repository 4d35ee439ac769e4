import {
  payoutAccountStates,
  payoutMethods,
  type PayoutAccountState,
  type PayoutMethod,
} from '@rental/domain/rental/withdrawals/payout-account';
import { payees, type Payee } from '@rental/domain/rental/withdrawals/payee';
import {
  withdrawalActs,
  withdrawalStates,
  type WithdrawalAct,
  type WithdrawalState,
} from '@rental/domain/rental/withdrawals/withdrawal-states';
import { refundFailures, type RefundFailure } from '@rental/domain/rental/refunds/refund-order';
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  Amount,
  filledText,
  Id,
  IdText,
  Instant,
  keysOf,
  pageOf,
  pageQuery,
  said,
  text,
  TimeRange,
} from '../fields.ts';
import { StepUp, stepUpRefusals } from '../people/access/approvals.ts';
import { sortBy } from '../sorting.ts';
import { paging, TabCounts } from '../tab-counts.ts';
import { maxProofs, Positive } from './orders/money/money-fields.ts';
import { photosOf } from '../uploads.ts';

const State = z.enum(keysOf<WithdrawalState>(withdrawalStates), '请选择提现状态');
const Way = z.enum(keysOf<PayoutMethod>(payoutMethods), '请选择账户类型');
const PayeeKind = z.enum(keysOf<Payee>(payees), '请选择主体');

export const WithdrawalRow = z.object({
  id: Id,
  withdrawalNo: z.string(),
  /** 主体: the store, channel or distributor whose money it is. */
  payee: PayeeKind,
  payeeId: Id,
  payeeName: z.string(),
  /** The balance that it may withdraw now. */
  availableFen: Amount,
  amountFen: Amount,
  accountId: Id,
  method: Way,
  /** Null: it is no bank account. */
  bankName: z.string().nullable(),
  /** Masked, as the holder is. */
  account: z.string(),
  holder: z.string(),
  withdrawalState: State,
  /** Why the provider did not pay; null: it has not refused. */
  reason: z.enum(keysOf<RefundFailure>(refundFailures)).nullable(),
  /** The provider has not decided for so long that somebody has to look. */
  isUndecided: z.boolean(),
  tradeNo: z.string().nullable(),
  remark: z.string().nullable(),
  /** An operator, or the program that applied for its customer. */
  applicantName: z.string(),
  reviewerName: z.string().nullable(),
  createTime: Instant,
  endedAt: Instant.nullable(),
});
export type WithdrawalRow = z.output<typeof WithdrawalRow>;

const everywhere = { platforms: ['manage', 'channel'] } as const;
const list = { ...everywhere, permission: 'withdrawal:list' } as const;
const listLabels = {
  withdrawalNo: '申请单号',
  createTime: '申请时间',
  payee: '主体',
  distributorIs: '分销员编号',
};

/** 提现, the last applied for first; every filter narrows. A channel reads its own. */
export const listWithdrawals = endpoint({
  ...list,
  method: 'GET',
  path: '/api/withdraw',
  summary: '提现列表',
  labels: { ...listLabels, withdrawalState: '提现状态' },
  query: z.object({
    ...pageQuery,
    sort: sortBy('createTime', 'amountFen'),
    withdrawalState: State.optional(),
    withdrawalNo: text(32).optional(),
    createTime: TimeRange.optional(),
    payee: PayeeKind.optional(),
    storeIs: IdText.optional(),
    channelIs: IdText.optional(),
    distributorIs: IdText.optional(),
  }),
  answer: pageOf(WithdrawalRow),
  refusals: ['page_too_deep', 'cursor_invalid'],
});

/** The counts on the tabs. Without filters those of what has not ended. */
export const withdrawalCounts = endpoint({
  ...list,
  method: 'GET',
  path: '/api/withdraw/counts',
  summary: '各状态提现数',
  labels: listLabels,
  query: listWithdrawals.query.omit({ ...paging, withdrawalState: true }),
  answer: TabCounts,
});

const ofPayee = {
  labels: { payee: '主体', payeeId: '主体' },
  query: z.object({ payee: PayeeKind, payeeId: IdText }),
} as const;

/** The balance of a store, channel or distributor: free, under way, and withdrawn. */
export const withdrawableBalance = endpoint({
  ...list,
  ...ofPayee,
  method: 'GET',
  path: '/api/withdraw/balance',
  summary: '可提现余额',
  answer: z.object({ availableFen: Amount, underWayFen: Amount, withdrawnFen: Amount }),
  refusals: ['not_found'],
});

/** The stores and channels whose money the operator may withdraw. A distributor is found in 分销. */
export const withdrawalPayees = endpoint({
  ...list,
  method: 'GET',
  path: '/api/withdraw/payees',
  summary: '可提现的主体',
  answer: z.object({
    payees: z.array(z.object({ payee: PayeeKind, id: Id, name: z.string() })).max(2000),
  }),
});
export type WithdrawalPayee = z.output<typeof withdrawalPayees.answer>['payees'][number];

/** A withdrawal with its proofs and its history, the last entry first. */
export const withdrawalDetail = endpoint({
  ...list,
  method: 'GET',
  path: '/api/withdraw/{id}',
  summary: '提现详情',
  params: z.object({ id: IdText }),
  answer: z.object({
    withdrawal: WithdrawalRow,
    /** Links of its proofs, good for five minutes. */
    proofs: z.array(z.string()),
    steps: z.array(
      z.object({
        id: Id,
        act: z.enum(keysOf<WithdrawalAct>(withdrawalActs)),
        note: z.string().nullable(),
        /** The program that made an application, where one did. Null: the provider's answer. */
        operatorName: z.string().nullable(),
        at: Instant,
      }),
    ),
  }),
  refusals: ['not_found'],
});

const PayoutAccount = z.object({
  id: Id,
  method: Way,
  bankName: z.string().nullable(),
  /** Masked, as the holder is. */
  account: z.string(),
  holder: z.string(),
  accountState: z.enum(keysOf<PayoutAccountState>(payoutAccountStates)),
  /** 改绑冻结 ends then; null: it is not frozen. */
  frozenUntil: Instant.nullable(),
  operatorName: z.string(),
  createTime: Instant,
});
export type PayoutAccount = z.output<typeof PayoutAccount>;

/** 到账账户 of a store, channel or distributor: those in use, and the last ones that were replaced. */
export const payoutAccounts = endpoint({
  ...list,
  ...ofPayee,
  method: 'GET',
  path: '/api/payoutAccount',
  summary: '到账账户',
  answer: z.object({
    /** 收款主体 of a channel, which the brand entered. Null: it is not set yet, or the accounts are not a channel's. */
    holder: z.string().nullable(),
    accounts: z.array(PayoutAccount).max(20),
  }),
  refusals: ['not_found'],
});

const command = { platforms: ['manage'], method: 'POST', idempotent: true } as const;
const holderRefusals = [
  'payout_holder_wrong',
  'payout_channel_holder_wrong',
  'payout_distributor_holder_wrong',
] as const;
const AccountDone = z.object({
  id: Id,
  accountState: z.enum(keysOf<PayoutAccountState>(payoutAccountStates)),
});

/** Adds an account, or replaces the one of the same kind; the new one is verified before it is used. */
export const savePayoutAccount = endpoint({
  ...command,
  ...everywhere,
  permission: 'payoutAccount:edit',
  path: '/api/payoutAccount',
  summary: '添加或更换到账账户',
  labels: {
    payee: '主体',
    payeeId: '主体',
    method: '账户类型',
    bankName: '开户银行',
    account: '账号',
    holder: '户名',
  },
  body: z
    .object({
      payee: PayeeKind,
      payeeId: Id,
      method: Way,
      bankName: filledText(60, '请填写开户银行').optional(),
      account: text(60).regex(/^[0-9A-Za-z@._-]{5,60}$/, '请填写完整账号，不含空格'),
      holder: filledText(60, '请填写户名'),
      stepUp: StepUp,
    })
    .refine(({ method, bankName }) => method !== 'bank' || bankName !== undefined, {
      path: ['bankName'],
      message: '请填写开户银行',
    }),
  answer: AccountDone,
  refusals: ['not_found', ...holderRefusals, ...stepUpRefusals],
});

/** 核验通过: the account may be used from now on, or once its freeze ends. */
export const verifyPayoutAccount = endpoint({
  ...command,
  permission: 'withdrawal:review',
  path: '/api/payoutAccount/verify',
  summary: '核验到账账户',
  labels: { accountId: '到账账户' },
  body: z.object({ accountId: Id, stepUp: StepUp }),
  answer: AccountDone,
  refusals: [
    'not_found',
    'payout_account_moved',
    'payout_verifier_wrong',
    ...holderRefusals,
    ...stepUpRefusals,
  ],
});

const Done = z.object({ id: Id, withdrawalNo: z.string(), withdrawalState: State });
const usableRefusals = [
  'payout_account_unverified',
  'payout_account_replaced',
  'payout_account_frozen',
] as const;

/** S181 (X30): a store, channel or distributor applies for its money, to an account of its own. */
export const applyWithdrawal = endpoint({
  ...command,
  ...everywhere,
  permission: 'withdrawal:apply',
  path: '/api/order/withdrawalAccount',
  specified: true,
  summary: '申请提现',
  labels: { accountId: '到账账户', amountFen: '提现金额', remark: '备注' },
  body: z.object({
    accountId: z.int(said('请选择到账账户', '请选择到账账户')).positive('请选择到账账户'),
    amountFen: Positive,
    remark: text(200).optional(),
  }),
  answer: Done,
  refusals: ['not_found', 'balance_short', 'distributor_frozen', 'feature_off', ...usableRefusals],
});

const moveRefusals = ['not_found', 'withdrawal_moved', 'withdrawal_needs_other'] as const;
const review = { ...command, permission: 'withdrawal:review' } as const;

/** 审核通过. */
export const approveWithdrawal = endpoint({
  ...review,
  path: '/api/withdraw/approve',
  summary: '提现审核通过',
  labels: { withdrawalId: '提现单', note: '审核说明' },
  body: z.object({ withdrawalId: Id, note: text(200).optional() }),
  answer: Done,
  refusals: moveRefusals,
});

/** 审核不通过: the money returns to the balance. */
export const refuseWithdrawal = endpoint({
  ...review,
  path: '/api/withdraw/refuse',
  summary: '提现审核不通过',
  labels: { withdrawalId: '提现单', note: '不通过的原因' },
  body: z.object({ withdrawalId: Id, note: filledText(200, '请填写不通过的原因') }),
  answer: Done,
  refusals: ['not_found', 'withdrawal_moved'],
});

const pay = { ...command, permission: 'withdrawal:pay' } as const;
const payRefusals = [
  ...moveRefusals,
  ...usableRefusals,
  'distributor_frozen',
  'books_differ',
  ...stepUpRefusals,
] as const;

/** S182 (X30): the provider pays it out. The amount and the payee are those that were applied for. */
export const transferWithdrawal = endpoint({
  ...pay,
  path: '/api/withdraw/transfer',
  specified: true,
  summary: '提现打款',
  labels: { withdrawalId: '提现单' },
  body: z.object({ withdrawalId: Id, ...StepUp.shape }),
  answer: Done,
  refusals: [...payRefusals, 'withdrawal_by_hand', 'withdrawal_no_provider'],
});

/** 登记打款: it was paid by hand to a bank account. */
export const registerWithdrawal = endpoint({
  ...pay,
  path: '/api/withdraw/register',
  summary: '登记提现打款',
  labels: { withdrawalId: '提现单', tradeNo: '打款流水号', proofs: '打款凭证' },
  body: z.object({
    withdrawalId: Id,
    tradeNo: text(64).regex(/^[0-9A-Za-z_-]{4,64}$/, '流水号应为4到64位字母、数字、下划线或短横线'),
    proofs: photosOf(maxProofs, '请上传打款凭证').min(1, '请上传打款凭证'),
    note: text(200).optional(),
    stepUp: StepUp,
  }),
  answer: Done,
  refusals: [
    ...payRefusals,
    'withdrawal_by_provider',
    'withdrawal_trade_no_in_use',
    'photo_not_found',
  ],
});
