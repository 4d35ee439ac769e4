import { yuan } from '@rental/domain/money';
import type { AccountDriver } from '../accounts/money-accounts.ts';
import type { UsableAccount } from '../accounts/usable-account.ts';
import { Undecided } from '../undecided.ts';
import { alipayKeysCheck, noNumber } from './alipay-check.ts';
import { alipayClient, alipayNotifyPath, type AlipayAnswer } from './alipay-client.ts';
import type { AlipayPlace } from './alipay-place.ts';
import { findRefund, refund } from './alipay-refunds.ts';
import { accountFileOf, statementOf } from './alipay-statement.ts';
import { findTransfer, transfer, transferQuery } from './alipay-transfers.ts';
import { noSplits } from './split-driver.ts';
import {
  alipayAmount,
  alipayInstant,
  alipayTime,
  alipayWord,
  saysNothing,
} from './alipay-words.ts';
import type { AskedPayment, PaymentDriver, PaymentOutcome } from './payment-gateway.ts';

/** Clocks differ: a page may be opened for so long after its last moment. */
const slackMs = 60_000;

/** 支付宝 for one account (ADR 80, `spec/providers.md` 1). */
export function alipayPayments(
  account: UsableAccount,
  place: AlipayPlace,
): AccountDriver<PaymentDriver> {
  const client = alipayClient(account, place);
  const { merchantNo = '' } = account.settings;
  const isPayout = account.kind === 'alipayPayout';

  const pageOf = (asked: AskedPayment) =>
    client.page(
      'alipay.trade.wap.pay',
      {
        out_trade_no: asked.tradeNo,
        total_amount: yuan(asked.amountFen),
        subject: asked.subject,
        product_code: 'QUICK_WAP_WAY',
        time_expire: alipayTime(asked.expiresAt),
        quit_url: asked.returnUrl,
      },
      { returnUrl: asked.returnUrl, notifyUrl: new URL(alipayNotifyPath, asked.returnUrl).href },
    );

  async function findPayment(asked: AskedPayment): Promise<PaymentOutcome | null> {
    const answer = await client.ask('alipay.trade.query', { out_trade_no: asked.tradeNo });
    if (answer.kind === 'refused') {
      if (answer.code === 'ACQ.TRADE_NOT_EXIST') return null;
      throw new Undecided(`支付宝 answered ${answer.code}`);
    }
    return outcomeOf(answer, asked);
  }

  async function outcomeOf(
    { data }: Extract<AlipayAnswer, { kind: 'ok' }>,
    asked: AskedPayment,
  ): Promise<PaymentOutcome> {
    if (alipayWord(data, 'outTradeNo') !== asked.tradeNo) throw saysNothing();
    const providerNo = alipayWord(data, 'tradeNo');
    const paidAt = alipayInstant(data['sendPayDate']);
    const paid = () => ({
      kind: 'paid' as const,
      providerNo,
      amountFen: alipayAmount(data, 'totalAmount'),
      paidAt: paidAt ?? place.now(),
    });
    switch (alipayWord(data, 'tradeStatus')) {
      case 'WAIT_BUYER_PAY':
        return { kind: 'waiting', providerNo, page: await pageOf(asked) };
      case 'TRADE_SUCCESS':
      case 'TRADE_FINISHED':
        return paid();
      case 'TRADE_CLOSED':
        // also the state of what was paid and has gone back as a whole
        return paidAt === null ? closed(asked, providerNo) : paid();
      default:
        throw saysNothing();
    }
  }

  const closed = ({ expiresAt }: AskedPayment, providerNo?: string): PaymentOutcome => ({
    kind: 'closed',
    reason: expiresAt <= place.now() ? 'expired' : 'byProvider',
    ...(providerNo !== undefined && { providerNo }),
  });

  /**
   * A trade that nobody has opened cannot be closed, and its page can be opened until its last moment: before that it is no answer that
   * 支付宝 does not know it (ADR 80).
   */
  async function closePayment(asked: AskedPayment): Promise<PaymentOutcome | null> {
    const answer = await client.ask('alipay.trade.close', { out_trade_no: asked.tradeNo });
    if (answer.kind === 'ok') return closed(asked);
    const found = await findPayment(asked);
    if (found !== null) return found;
    if (asked.expiresAt.getTime() + slackMs <= place.now().getTime()) return null;
    throw new Undecided('the page of the trade can still be opened');
  }

  return {
    method: 'alipay',
    merchantOf: () => merchantNo,
    pay: async (asked) => ({ kind: 'waiting', page: await pageOf(asked) }),
    findPayment,
    closePayment,
    refund: (asked) => refund(client, asked),
    findRefund: (asked) => findRefund(client, asked),
    ...noSplits,
    transfer: (asked) => transfer(client, asked),
    findTransfer: (asked) => findTransfer(client, asked),
    statement: (asked) => statementOf({ client, place, isPayout }, asked),
    accountFile: (asked) => accountFileOf({ client, place }, asked),
    isSigned: ({ raw }) => client.hasSigned(raw),
    check: () =>
      alipayKeysCheck(
        client,
        isPayout
          ? transferQuery(noNumber)
          : { method: 'alipay.trade.query', content: { out_trade_no: noNumber } },
      ),
  };
}
