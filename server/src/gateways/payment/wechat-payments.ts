import { keysAccepted, keysRefused } from '../accounts/account-checks.ts';
import type { AccountDriver } from '../accounts/money-accounts.ts';
import type { AccountCheck, UsableAccount } from '../accounts/usable-account.ts';
import { Undecided } from '../undecided.ts';
import { noSplits } from './split-driver.ts';
import type { AskedPayment, PaymentDriver, PaymentOutcome } from './payment-gateway.ts';
import { noticedTrade } from './wechat-notice.ts';
import { wechatClient, WechatRefusesMerchant, WechatUnsigned } from './wechat-client.ts';
import type { WechatPlace } from './wechat-place.ts';
import { findRefund, refund } from './wechat-refunds.ts';
import { accountFileOf, statementOf } from './wechat-statement.ts';
import { saysNothing, wechatFen, wechatTime, wechatWord, type WechatData } from './wechat-words.ts';

/** The path of our own that 微信支付 tells of a payment. */
const wechatNotifyPath = '/api/callback/wechat';

/** Clocks differ: a code may be scanned for so long after its last moment. */
const slackMs = 60_000;
/** A page of H5 can be opened for so long. */
const pageMs = 5 * 60_000;

/** Numbers of ours have another prefix: this one is of nothing. */
const noNumber = 'CESHI00000000000000000000';

const trades = '/v3/pay/transactions';

/** 微信支付 for one account (ADR 90, `spec/providers.md` 3). */
export function wechatPayments(
  account: UsableAccount,
  place: WechatPlace,
): AccountDriver<PaymentDriver> {
  const client = wechatClient(account, place);
  const { merchantNo = '', appId = '', product } = account.settings;

  const pay = async (asked: AskedPayment): Promise<PaymentOutcome> => ({
    kind: 'waiting',
    ...(product === 'H5' && asked.payerIp !== undefined
      ? await pageOf(asked, asked.payerIp)
      : { page: await codeOf(asked) }),
  });

  const orderOf = (asked: AskedPayment) => ({
    appid: appId,
    mchid: merchantNo,
    description: asked.subject,
    out_trade_no: asked.tradeNo,
    time_expire: wechatTime(asked.expiresAt),
    notify_url: new URL(wechatNotifyPath, asked.returnUrl).href,
    amount: { total: asked.amountFen, currency: 'CNY' },
  });

  /** The page on the payer's phone: 微信支付 compares the address that opens it with that of the payer. */
  async function pageOf(asked: AskedPayment, payerIp: string) {
    const scene = { payer_client_ip: payerIp, h5_info: { type: 'Wap' } };
    const link = new URL(await linkOf('h5', { ...orderOf(asked), scene_info: scene }, 'h5_url'));
    link.searchParams.set('redirect_url', asked.returnUrl);
    return { page: link.href, pageUntil: new Date(place.now().getTime() + pageMs) };
  }

  const codeOf = (asked: AskedPayment) => linkOf('native', orderOf(asked), 'code_url');

  /** Asks for a trade. The same number with the same content is one trade, and answers a link to it. */
  async function linkOf(product: 'h5' | 'native', order: WechatData, name: string) {
    const answer = await client.post(`${trades}/${product}`, order);
    if (answer.kind === 'refused') throw new Undecided(`微信支付 answered ${answer.code}`);
    return wechatWord(answer.data, name);
  }

  async function findPayment(asked: AskedPayment): Promise<PaymentOutcome | null> {
    const answer = await client.get(`${trades}/out-trade-no/${asked.tradeNo}?mchid=${merchantNo}`);
    if (answer.kind === 'ok') return outcomeOf(answer.data, asked);
    if (isUnknown(answer.code)) return null;
    throw new Undecided(`微信支付 answered ${answer.code}`);
  }

  async function outcomeOf(data: WechatData, asked: AskedPayment): Promise<PaymentOutcome> {
    const isOurs =
      data['out_trade_no'] === asked.tradeNo &&
      data['mchid'] === merchantNo &&
      data['appid'] === appId;
    if (!isOurs) throw saysNothing();
    switch (wechatWord(data, 'trade_state')) {
      case 'SUCCESS':
      case 'REFUND': // it was paid, and some of it went back
        return {
          kind: 'paid',
          providerNo: wechatWord(data, 'transaction_id'),
          amountFen: wechatFen(data, 'total'),
          paidAt: instantOf(data['success_time']) ?? place.now(),
        };
      case 'NOTPAY':
        return asked.expiresAt <= place.now() ? { kind: 'waiting' } : waiting(asked);
      case 'USERPAYING':
        return { kind: 'waiting' };
      case 'CLOSED':
      case 'REVOKED':
        return closed(asked);
      default:
        throw saysNothing();
    }
  }

  /** A code is answered again; a page is for who stands before it, and stays that of before. */
  const waiting = (asked: AskedPayment): Promise<PaymentOutcome> | PaymentOutcome =>
    product === 'H5' && asked.payerIp === undefined ? { kind: 'waiting' } : pay(asked);

  const closed = ({ expiresAt }: AskedPayment): PaymentOutcome => ({
    kind: 'closed',
    reason: expiresAt <= place.now() ? 'expired' : 'byProvider',
  });

  /** A trade that 微信支付 does not know yet may still reach it: before its last moment that is no answer, as with 支付宝 (ADR 80). */
  async function closePayment(asked: AskedPayment): Promise<PaymentOutcome | null> {
    const path = `${trades}/out-trade-no/${asked.tradeNo}/close`;
    const answer = await client.post(path, { mchid: merchantNo });
    if (answer.kind === 'ok') return closed(asked);
    const found = await findPayment(asked);
    if (found !== null) return found;
    if (asked.expiresAt.getTime() + slackMs <= place.now().getTime()) return null;
    throw new Undecided('the trade can still be paid');
  }

  return {
    method: 'wechat',
    merchantOf: () => merchantNo,
    pay,
    findPayment,
    closePayment,
    refund: (asked) => refund(client, asked),
    findRefund: (asked) => findRefund(client, asked),
    ...noSplits,
    transfer: async () => ({ kind: 'failed', reason: 'unavailable' }),
    findTransfer: async () => null,
    statement: (asked) => statementOf({ client, place }, asked),
    accountFile: (asked) => accountFileOf({ client, place }, asked),
    isSigned: ({ nonce = '', serial = '', ...word }) =>
      client.hasSigned({ ...word, nonce, serial }),
    tradeOfNotice: (raw) => noticedTrade({ client, merchantNo, appId }, raw),
    check: async () => {
      try {
        await client.get(`${trades}/out-trade-no/${noNumber}?mchid=${merchantNo}`);
        return [keysAccepted, answerSigned(true)];
      } catch (error) {
        if (error instanceof WechatRefusesMerchant) return [keysRefused(error.code)];
        if (!(error instanceof WechatUnsigned)) throw error;
        return [error.code === 'SIGN_ERROR' ? keysRefused(error.code) : answerSigned(false)];
      }
    },
  };
}

const answerSigned = (isPassed: boolean): AccountCheck => ({
  name: '应答签名',
  isPassed,
  words: isPassed ? '与微信支付公钥一致' : '与微信支付公钥不一致',
});

const isUnknown = (code: string) => code === 'ORDER_NOT_EXIST' || code === 'RESOURCE_NOT_EXISTS';

function instantOf(said: unknown): Date | null {
  if (typeof said !== 'string') return null;
  const at = new Date(said);
  return Number.isNaN(at.getTime()) ? null : at;
}
