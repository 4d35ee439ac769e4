import { yuan } from '@rental/domain/money';
import { alipayNumber } from '@rental/domain/rental/statements/files/alipay-number';
import type { StepFailure } from '@rental/domain/rental/pre-authorization-steps/steps';
import type { AccountDriver } from '../accounts/money-accounts.ts';
import type { UsableAccount } from '../accounts/usable-account.ts';
import type {
  AskedHold,
  AskedPart,
  AuthorizationDriver,
  HoldStanding,
  KnownStep,
  OpenHold,
  StepOutcome,
} from '../authorization/authorization-gateway.ts';
import { Undecided } from '../undecided.ts';
import { alipayKeysCheck, noNumber } from './alipay-check.ts';
import { alipayClient, type AlipayClient } from './alipay-client.ts';
import type { AlipayPlace } from './alipay-place.ts';
import { findTrade, payTrade, type TradeOutcome, type TradeRefused } from './alipay-trades.ts';
import { alipayRest, alipayWord, saysNothing } from './alipay-words.ts';

/** Clocks differ: a code may be scanned for so long after its last moment. */
const slackMs = 60_000;
const minuteMs = 60_000;

/** Codes by which nothing was done under this number. Any other that is decided is 其他原因. */
const failures: ReadonlyMap<string, StepFailure> = new Map([
  ['REQUEST_AMOUNT_EXCEED', 'insufficient'],
  ['ORDER_ALREADY_FINISH', 'insufficient'],
  ['ORDER_ALREADY_CLOSED', 'insufficient'],
  ['ACQ.AUTH_AMOUNT_NOT_ENOUGH', 'insufficient'],
  ['PAYER_USER_STATUS_LIMIT', 'accountAbnormal'],
  ['ACQ.BUYER_ENABLE_STATUS_FORBID', 'accountAbnormal'],
]);

const failed = (code: string): StepOutcome => ({
  kind: 'failed',
  reason: failures.get(code) ?? 'other',
});

/** The names of a step at 支付宝: the hold that it is of, and its own number. */
const named = ({ holdNo, tradeNo }: Pick<KnownStep, 'holdNo' | 'tradeNo'>) => ({
  out_order_no: alipayNumber(holdNo),
  out_request_no: alipayNumber(tradeNo),
});

/** A step of a hold as 支付宝 has it. */
type Detail = Readonly<Record<string, unknown>>;

async function detailOf(
  client: AlipayClient,
  of: Pick<KnownStep, 'holdNo' | 'tradeNo'>,
): Promise<Detail | null> {
  const answer = await client.ask('alipay.fund.auth.operation.detail.query', named(of));
  if (answer.kind === 'refused') {
    if (/^AUTH_(ORDER|OPERATION)_NOT_EXIST$/.test(answer.code)) return null;
    throw new Undecided(`支付宝 answered ${answer.code}`);
  }
  if (alipayWord(answer.data, 'outRequestNo') !== alipayNumber(of.tradeNo)) throw saysNothing();
  return answer.data;
}

function outcomeOf(data: Detail, step: KnownStep['step']): StepOutcome {
  switch (alipayWord(data, 'status')) {
    case 'SUCCESS':
      return { kind: 'done', providerNo: alipayWord(data, 'operationId') };
    case 'INIT':
      return { kind: 'waiting' };
    case 'CLOSED':
      return { kind: 'failed', reason: step === 'hold' ? 'expired' : 'other' };
    default:
      throw saysNothing();
  }
}

function captureOf(outcome: TradeOutcome | TradeRefused): StepOutcome {
  if (outcome.kind === 'refused') return failed(outcome.code);
  if (outcome.kind === 'closed') return { kind: 'failed', reason: 'other' };
  const { kind, providerNo } = outcome;
  return { kind: kind === 'paid' ? 'done' : 'waiting', providerNo };
}

/** Holds at 支付宝 (预授权) for one account (ADR 83). */
export function alipayHolds(
  account: UsableAccount,
  place: AlipayPlace,
): AccountDriver<AuthorizationDriver> {
  const client = alipayClient(account, place);
  const { merchantNo = '', productCode = '' } = account.settings;
  const { creditCategory: category, creditServiceId: serviceId } = account.settings;

  async function find({ step, ...of }: KnownStep): Promise<StepOutcome | null> {
    if (step === 'capture') {
      const trade = await findTrade(client, of.tradeNo);
      return trade && captureOf(trade);
    }
    const detail = await detailOf(client, of);
    return detail && outcomeOf(detail, step);
  }
  const findHold = (tradeNo: string) => find({ tradeNo, holdNo: tradeNo, step: 'hold' });

  /** The code that the customer scans or opens: the same however often it is asked for, and good until its last moment. */
  async function hold({ tradeNo, amountFen, expiresAt }: AskedHold): Promise<StepOutcome> {
    const left = Math.ceil((expiresAt.getTime() - place.now().getTime()) / minuteMs);
    if (left <= 0) return close({ tradeNo, expiresAt }, 'expired');
    const isCredit = category !== undefined && serviceId !== undefined;
    const answer = await client.ask(
      'alipay.fund.auth.order.voucher.create',
      {
        ...named({ holdNo: tradeNo, tradeNo }),
        order_title: '租赁押金预授权',
        amount: yuan(amountFen),
        product_code: productCode,
        payee_user_id: merchantNo,
        pay_timeout: `${left}m`,
        ...(isCredit && {
          extra_param: JSON.stringify({ category, serviceId }),
          deposit_product_mode: 'DEPOSIT_ONLY',
        }),
      },
      'isTold',
    );
    if (answer.kind === 'refused') return (await findHold(tradeNo)) ?? failed(answer.code);
    const page = alipayWord(answer.data, 'codeValue');
    if (!page.startsWith('https://')) throw saysNothing();
    return { kind: 'waiting', page };
  }

  /**
   * A hold is not wanted any more. 支付宝 knows it once the code was scanned: before that nothing can be closed, and the code can be scanned
   * until its last moment.
   */
  async function close(
    { tradeNo, expiresAt }: OpenHold,
    reason: Extract<StepFailure, 'withdrawn' | 'expired'>,
  ): Promise<StepOutcome> {
    const known = await findHold(tradeNo);
    if (known !== null && known.kind !== 'waiting') return known;
    const answer = await client.ask('alipay.fund.auth.operation.cancel', {
      ...named({ holdNo: tradeNo, tradeNo }),
      remark: '商家撤回',
    });
    if (answer.kind === 'ok') return { kind: 'failed', reason };
    const found = await findHold(tradeNo);
    if (found !== null && found.kind !== 'waiting') return found;
    if (expiresAt.getTime() + slackMs <= place.now().getTime()) return { kind: 'failed', reason };
    throw new Undecided('the code of the hold can still be scanned');
  }

  /** The hold that a part is paid out of or let go from. */
  async function heldBy({ holdNo }: AskedPart): Promise<Detail> {
    const detail = await detailOf(client, { holdNo, tradeNo: holdNo });
    if (detail === null) throw new Undecided('支付宝 does not know the hold');
    return detail;
  }

  async function capture(asked: AskedPart): Promise<StepOutcome> {
    const detail = await heldBy(asked);
    const trade = { ...asked, subject: '租赁账单（预授权转支付）' };
    const by = {
      product_code: productCode,
      auth_no: alipayWord(detail, 'authNo'),
      auth_confirm_mode: 'NOT_COMPLETE',
      buyer_id: alipayWord(detail, 'payerUserId'),
      seller_id: merchantNo,
    };
    return captureOf(await payTrade(client, trade, by));
  }

  async function release(asked: AskedPart): Promise<StepOutcome> {
    const authNo = alipayWord(await heldBy(asked), 'authNo');
    const answer = await client.ask(
      'alipay.fund.auth.order.unfreeze',
      {
        auth_no: authNo,
        out_request_no: alipayNumber(asked.tradeNo),
        amount: yuan(asked.amountFen),
        remark: '租赁押金解冻',
      },
      'isTold',
    );
    if (answer.kind === 'ok') return outcomeOf(answer.data, 'release');
    return (await find({ ...asked, step: 'release' })) ?? failed(answer.code);
  }

  async function standing(holdNo: string): Promise<HoldStanding | null> {
    try {
      const detail = await detailOf(client, { holdNo, tradeNo: holdNo });
      return detail && { heldFen: alipayRest(detail, 'restAmount'), endsOn: null };
    } catch (error) {
      if (error instanceof Undecided) return null;
      throw error;
    }
  }

  return {
    method: 'alipay',
    merchantOf: () => merchantNo,
    hold,
    capture,
    release,
    withdraw: (open) => close(open, 'withdrawn'),
    find,
    standing,
    isSigned: () => false, // its notices are forms, at an address of their own
    check: () =>
      alipayKeysCheck(client, {
        method: 'alipay.fund.auth.operation.detail.query',
        content: named({ holdNo: noNumber, tradeNo: noNumber }),
      }),
  };
}
