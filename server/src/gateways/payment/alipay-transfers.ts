import { yuan } from '@rental/domain/money';
import type { RefundFailure } from '@rental/domain/rental/refunds/refund-order';
import { Undecided } from '../undecided.ts';
import type { AlipayClient } from './alipay-client.ts';
import { alipayWord, saysNothing } from './alipay-words.ts';
import type { AskedTransfer, PaymentDriver, RefundOutcome } from './payment-gateway.ts';

const product = { product_code: 'TRANS_ACCOUNT_NO_PWD', biz_scene: 'DIRECT_TRANSFER' } as const;

/** Codes by which nothing was paid, and nothing will be under this number. Any other leaves the question open. */
const failures: readonly (readonly [RegExp, RefundFailure])[] = [
  [/^(PAYER_BALANCE_NOT_ENOUGH|BALANCE_IS_NOT_ENOUGH)$/, 'insufficient'],
  [
    /^(PAYEE_USER_INFO_ERROR|PAYEE_CERT_INFO_ERROR|IDENTITY_FUND_RELATION_NOT_FOUND)$/,
    'payeeMismatch',
  ],
  [
    /^(PAYEE_NOT_EXIST|PAYEE_ACC_OCUPIED|PAYEE_USERINFO_STATUS_ERROR|PAYEE_ACCOUNT_STATUS_ERROR|PERM_AML_NOT_REALNAME_REV)$/,
    'accountAbnormal',
  ],
  [/^EXCEED_LIMIT_/, 'overLimit'],
];

const failureOf = (code: string): RefundFailure | undefined =>
  failures.find(([form]) => form.test(code))?.[1];

/** Pays an account at 支付宝. `out_biz_no` is taken once, however often it is sent. */
export async function transfer(client: AlipayClient, asked: AskedTransfer): Promise<RefundOutcome> {
  const answer = await client.ask('alipay.fund.trans.uni.transfer', {
    ...product,
    out_biz_no: asked.transferNo,
    trans_amount: yuan(asked.amountFen),
    order_title: '转账',
    payee_info: {
      identity: asked.account,
      identity_type: /^2088\d{12}$/.test(asked.account) ? 'ALIPAY_USER_ID' : 'ALIPAY_LOGON_ID',
      name: asked.name,
    },
  });
  if (answer.kind === 'ok') return outcomeOf(answer.data, asked.transferNo);
  const reason = failureOf(answer.code);
  if (reason === undefined) throw new Undecided(`支付宝 answered ${answer.code}`);
  return { kind: 'failed', reason };
}

export const transferQuery = (transferNo: string) =>
  ({
    method: 'alipay.fund.trans.common.query',
    content: { ...product, out_biz_no: transferNo },
  }) as const;

export async function findTransfer(
  client: AlipayClient,
  { transferNo }: Parameters<PaymentDriver['findTransfer']>[0],
): Promise<RefundOutcome | null> {
  const { method, content } = transferQuery(transferNo);
  const answer = await client.ask(method, content);
  if (answer.kind === 'ok') return outcomeOf(answer.data, transferNo);
  if (answer.code === 'ORDER_NOT_EXIST') return null;
  throw new Undecided(`支付宝 answered ${answer.code}`);
}

const failureIn = ({ errorCode }: Readonly<Record<string, unknown>>): RefundFailure =>
  (typeof errorCode === 'string' ? failureOf(errorCode) : undefined) ?? 'other';

function outcomeOf(data: Readonly<Record<string, unknown>>, transferNo: string): RefundOutcome {
  if (alipayWord(data, 'outBizNo') !== transferNo) throw saysNothing();
  const providerNo = alipayWord(data, 'orderId');
  switch (alipayWord(data, 'status')) {
    case 'SUCCESS':
      return { kind: 'succeeded', providerNo };
    case 'DEALING':
    case 'WAIT_PAY':
      return { kind: 'processing', providerNo };
    case 'FAIL':
    case 'CLOSED':
    case 'REFUND': // it has come back to our account
      return { kind: 'failed', reason: failureIn(data), providerNo };
    default:
      throw saysNothing();
  }
}
