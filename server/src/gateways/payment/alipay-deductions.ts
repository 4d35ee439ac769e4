import { alipayNumber } from '@rental/domain/rental/statements/files/alipay-number';
import type { FailureReason } from '@rental/domain/rental/deductions/retry-policy';
import type { AccountDriver } from '../accounts/money-accounts.ts';
import type { UsableAccount } from '../accounts/usable-account.ts';
import type {
  AgreementOutcome,
  AskedDeduction,
  DeductionDriver,
  DeductionOutcome,
} from '../deduction/deduction-gateway.ts';
import { Undecided } from '../undecided.ts';
import { alipayKeysCheck, noNumber } from './alipay-check.ts';
import { alipayClient } from './alipay-client.ts';
import type { AlipayPlace } from './alipay-place.ts';
import { findTrade, payTrade, type TradeOutcome, type TradeRefused } from './alipay-trades.ts';
import { alipayWord, saysNothing } from './alipay-words.ts';

/** 商家扣款: any amount on any day, within what the customer's own limits let through. */
const productCode = 'GENERAL_WITHHOLDING';

/** Codes by which nothing was taken under this number. Any other that is decided is 其他原因. */
const failures: ReadonlyMap<string, FailureReason> = new Map([
  ['ACQ.BUYER_BALANCE_NOT_ENOUGH', 'insufficient'],
  ['ACQ.BUYER_BANKCARD_BALANCE_NOT_ENOUGH', 'insufficient'],
  ['ACQ.NO_PAYMENT_INSTRUMENTS_AVAILABLE', 'insufficient'],
  ['ACQ.BUYER_PAYMENT_AMOUNT_DAY_LIMIT_ERROR', 'limit'],
  ['ACQ.BUYER_PAYMENT_AMOUNT_MONTH_LIMIT_ERROR', 'limit'],
  ['ACQ.AGREEMENT_NOT_EXIST', 'agreementEnded'],
  ['ACQ.AGREEMENT_INVALID', 'agreementEnded'],
  ['ACQ.AGREEMENT_STATUS_NOT_NORMAL', 'agreementEnded'],
  ['ACQ.BUYER_ENABLE_STATUS_FORBID', 'accountAbnormal'],
  ['ACQ.PAYMENT_REQUEST_HAS_RISK', 'accountAbnormal'],
]);

function deducted(outcome: TradeOutcome | TradeRefused): DeductionOutcome {
  switch (outcome.kind) {
    case 'paid':
      return { kind: 'succeeded', providerNo: outcome.providerNo };
    case 'waiting':
      return { kind: 'processing', providerNo: outcome.providerNo };
    case 'closed':
      return { kind: 'failed', reason: 'other' };
    case 'refused':
      return { kind: 'failed', reason: failures.get(outcome.code) ?? 'other' };
  }
}

/** Deductions at 支付宝 (代扣) for one account (ADR 83). */
export function alipayDeductions(
  account: UsableAccount,
  place: AlipayPlace,
): AccountDriver<DeductionDriver> {
  const client = alipayClient(account, place);
  const { merchantNo = '', signScene = '' } = account.settings;
  const named = (agreementNo: string) => ({
    external_agreement_no: alipayNumber(agreementNo),
    personal_product_code: `${productCode}_P`,
    sign_scene: signScene,
  });

  async function findAgreement(agreementNo: string): Promise<AgreementOutcome | null> {
    const answer = await client.ask('alipay.user.agreement.query', named(agreementNo));
    if (answer.kind === 'refused') {
      if (isUnknown(answer.code)) return null;
      throw new Undecided(`支付宝 answered ${answer.code}`);
    }
    switch (alipayWord(answer.data, 'status')) {
      case 'NORMAL':
        return { kind: 'signed', providerNo: alipayWord(answer.data, 'agreementNo') };
      case 'TEMP':
        return { kind: 'waiting' };
      case 'STOP':
        return { kind: 'ended' };
      default:
        throw saysNothing();
    }
  }

  /** The page is signed and nobody is asked: the customer signs there, or does not. */
  const pageOf = (agreementNo: string) =>
    client.page('alipay.user.agreement.page.sign', {
      ...named(agreementNo),
      product_code: productCode,
      access_params: { channel: 'ALIPAYAPP' },
    });

  async function deduct({ agreementNo, ...asked }: AskedDeduction): Promise<DeductionOutcome> {
    const agreement = await findAgreement(agreementNo);
    if (agreement?.kind !== 'signed') return { kind: 'failed', reason: 'agreementEnded' };
    const trade = { ...asked, subject: '租赁账单代扣' };
    const by = {
      product_code: productCode,
      agreement_params: { agreement_no: agreement.providerNo },
    };
    return deducted(await payTrade(client, trade, by));
  }

  return {
    method: 'alipay',
    merchantOf: () => merchantNo,
    sign: async ({ agreementNo }) => {
      const known = await findAgreement(agreementNo);
      if (known?.kind === 'signed') return known;
      return { kind: 'waiting', page: await pageOf(agreementNo) };
    },
    findAgreement,
    end: async (agreementNo) => {
      const answer = await client.ask('alipay.user.agreement.unsign', named(agreementNo));
      if (answer.kind === 'refused' && !isUnknown(answer.code))
        throw new Undecided(`支付宝 answered ${answer.code}`);
    },
    deduct,
    find: async (tradeNo) => {
      const trade = await findTrade(client, tradeNo);
      return trade && deducted(trade);
    },
    isSigned: () => false, // its notices are forms, at an address of their own
    check: () =>
      alipayKeysCheck(client, {
        method: 'alipay.user.agreement.query',
        content: named(noNumber),
      }),
  };
}

/** It has never heard of the agreement, or forgets those that have ended. */
const isUnknown = (code: string): boolean => code.endsWith('AGREEMENT_NOT_EXIST');
