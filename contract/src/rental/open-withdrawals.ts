import {
  payoutAccountStates,
  payoutMethods,
  type PayoutAccountState,
  type PayoutMethod,
} from '@rental/domain/rental/withdrawals/payout-account';
import {
  withdrawalStates,
  type WithdrawalState,
} from '@rental/domain/rental/withdrawals/withdrawal-states';
import * as z from 'zod';
import { Amount, filledText, Instant, keysOf, text } from '../fields.ts';
import { openEndpoint } from '../open-endpoint.ts';
import { externalNo } from './intake-documents.ts';
import { Positive } from './orders/money/money-fields.ts';

const Way = z.enum(keysOf<PayoutMethod>(payoutMethods), '请选择账户类型');
const ExternalWithdrawal = externalNo('提现申请编号');

/** A payout account (到账账户) as the program sees it. */
const OpenAccount = z.object({
  method: Way,
  bankName: z.string().nullable(),
  /** Masked, as the holder is. */
  account: z.string(),
  holder: z.string(),
  accountState: z.enum(keysOf<PayoutAccountState>(payoutAccountStates)),
  accountStateLabel: z.string(),
  /** 改绑冻结 ends then; null: it is not frozen. */
  frozenUntil: Instant.nullable(),
});

/** How far a withdrawal is, as its program sees it. */
const OpenWithdrawal = z.object({
  requestNo: z.string(),
  /** Our number of it. */
  withdrawalNo: z.string(),
  method: Way,
  account: z.string(),
  amountFen: Amount,
  withdrawalState: z.enum(keysOf<WithdrawalState>(withdrawalStates)),
  withdrawalStateLabel: z.string(),
  /** Why it was refused or failed; null: it was not. */
  reason: z.string().nullable(),
  createTime: Instant,
  endedAt: Instant.nullable(),
});

const ofCustomer = {
  scope: 'withdrawals',
  params: z.object({ customerId: externalNo('客户编号') }),
} as const;
const unknown = ['feature_off', 'open_customer_unknown', 'distributor_unknown'] as const;

/** The commission of a distributor and the accounts in use that it is paid to. */
export const openDistributorBalance = openEndpoint({
  ...ofCustomer,
  method: 'GET',
  path: '/open/v1/distributors/{customerId}',
  summary: '分销员的佣金与到账账户',
  example: { params: { customerId: 'C-1001' } },
  answer: z.object({
    customerId: z.string(),
    promotionCode: z.string(),
    /** False: frozen, he neither earns of new orders nor is paid. */
    isActive: z.boolean(),
    frozenFen: Amount,
    /** The amount that can be withdrawn. */
    availableFen: Amount,
    underWayFen: Amount,
    paidFen: Amount,
    accounts: z.array(OpenAccount).max(2),
  }),
  refusals: unknown,
});

/** Enters 到账账户, or replaces the one of the same kind. Its holder is the customer himself; the shop verifies it before it is used. */
export const openSaveAccount = openEndpoint({
  ...ofCustomer,
  method: 'POST',
  path: '/open/v1/distributors/{customerId}/accounts',
  idempotent: true,
  summary: '登记到账账户',
  labels: {
    method: '账户类型',
    bankName: '开户银行',
    account: '账号',
    holder: '户名',
  },
  body: z
    .object({
      method: Way,
      bankName: filledText(60, '请填写开户银行').optional(),
      account: text(60).regex(/^[0-9A-Za-z@._-]{5,60}$/, '请填写完整账号，不含空格'),
      /** The customer's real name. */
      holder: filledText(60, '请填写户名'),
    })
    .refine(({ method, bankName }) => method !== 'bank' || bankName !== undefined, {
      path: ['bankName'],
      message: '请填写开户银行',
    }),
  example: {
    params: { customerId: 'C-1001' },
    body: { method: 'alipay', account: '13800001111', holder: '陈晨' },
  },
  answer: OpenAccount,
  refusals: [...unknown, 'payout_distributor_holder_wrong'],
});

/**
 * 申请提现 to the account of a kind. `requestNo` is the request number (threat model 26): the same request again answers the first one as
 * it is now, another one under that number is refused.
 */
export const openApplyWithdrawal = openEndpoint({
  ...ofCustomer,
  method: 'POST',
  path: '/open/v1/distributors/{customerId}/withdrawals',
  idempotent: true,
  summary: '分销员申请提现',
  labels: {
    requestNo: '提现申请编号',
    method: '账户类型',
    amountFen: '提现金额',
  },
  body: z.object({ requestNo: ExternalWithdrawal, method: Way, amountFen: Positive }),
  example: {
    params: { customerId: 'C-1001' },
    body: { requestNo: 'T-20261128-0001', method: 'alipay', amountFen: 5000 },
  },
  answer: OpenWithdrawal,
  refusals: [
    ...unknown,
    'withdrawal_request_taken',
    'distributor_frozen',
    'payout_account_missing',
    'payout_account_unverified',
    'payout_account_frozen',
    'payout_account_replaced',
    'balance_short',
  ],
});

export const openWithdrawal = openEndpoint({
  ...ofCustomer,
  method: 'GET',
  path: '/open/v1/distributors/{customerId}/withdrawals/{requestNo}',
  summary: '查询提现',
  labels: { requestNo: '提现申请编号' },
  params: ofCustomer.params.extend({ requestNo: ExternalWithdrawal }),
  answer: OpenWithdrawal,
  refusals: [...unknown, 'not_found'],
});
