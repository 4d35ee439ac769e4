import { methodOfKind } from '@rental/domain/platform/provider-accounts/account-kinds';
import {
  moneyPurposes,
  type MoneyPurpose,
} from '@rental/domain/platform/provider-accounts/money-accounts';
import { answerOf, type MoneyAccounts, type Route } from '../accounts/money-accounts.ts';
import type { UsableAccount } from '../accounts/usable-account.ts';
import {
  platformPayments,
  type PaymentDriver,
  type PaymentGateway,
  type StatementOutcome,
} from './payment-gateway.ts';

interface Settings {
  readonly accounts: MoneyAccounts;
  readonly driverOf: (account: UsableAccount) => PaymentDriver;
  /** Takes the payments of brands that have no account. */
  readonly otherwise: PaymentDriver;
}

/** Money that was deducted or captured goes back by its own account: a callback may be of any. */
const allPurposes = Object.keys(moneyPurposes) as MoneyPurpose[];

/**
 * Payments by the accounts of each brand (ADR 70). A new one goes by the first account in order that has room; whatever is asked about it
 * later goes the same way, and so does the money that is given back.
 */
export function accountPayments({ accounts, driverOf, otherwise }: Settings): PaymentGateway {
  const driverBy = (account: UsableAccount | null) =>
    account === null ? otherwise : driverOf(account);
  const driverFor = async (brand: string, tradeNo: string) =>
    driverBy(await accounts.accountOf(brand, tradeNo));
  const driverOn = (route: Extract<Route, { kind: 'account' | 'otherwise' }>) =>
    route.kind === 'account' ? driverOf(route.account) : otherwise;
  /** The question with ourselves as this provider knows us. */
  const named = <Asked extends { readonly merchant: string }>(
    driver: PaymentDriver,
    asked: Asked,
    brand: string,
  ): Asked => ({ ...asked, merchant: driver.merchantOf(brand) ?? asked.merchant });

  const ofPlatform = platformPayments(otherwise);
  return {
    method: otherwise.method,
    merchantOf: (brand) => otherwise.merchantOf(brand),
    ...(otherwise.page && { page: otherwise.page }),
    ...(ofPlatform && { ofPlatform }),
    pay: async (asked, brand) => {
      const { tradeNo, amountFen } = asked;
      const route = await accounts.take({ brand, purpose: 'rent', tradeNo, amountFen });
      if (route.kind === 'overLimit') return { kind: 'closed', reason: 'overLimit' };
      if (route.kind === 'stopped') return { kind: 'closed', reason: 'unavailable' };
      const driver = driverOn(route);
      return answerOf(accounts, { brand, tradeNo }, driver.pay(named(driver, asked, brand)));
    },
    findPayment: async (asked, brand) => {
      const driver = await driverFor(brand, asked.tradeNo);
      const { tradeNo } = asked;
      const answer = driver.findPayment(named(driver, asked, brand));
      return answerOf(accounts, { brand, tradeNo }, answer);
    },
    closePayment: async (asked, brand) => {
      const driver = await driverFor(brand, asked.tradeNo);
      const { tradeNo } = asked;
      const answer = driver.closePayment(named(driver, asked, brand));
      return answerOf(accounts, { brand, tradeNo }, answer);
    },
    refund: async (asked, brand) => {
      const { refundNo: tradeNo, tradeNo: earlierNo } = asked;
      const driver = driverBy(await accounts.follow({ brand, tradeNo, earlierNo }));
      return driver.refund(named(driver, asked, brand));
    },
    findRefund: async (asked, brand) => {
      const driver = await driverFor(brand, asked.refundNo);
      return driver.findRefund(named(driver, asked, brand));
    },
    transfer: async (asked, brand) => {
      const { transferNo: tradeNo, amountFen } = asked;
      const route = await accounts.take({ brand, purpose: 'payout', tradeNo, amountFen });
      if (route.kind === 'overLimit') return { kind: 'failed', reason: 'overLimit' };
      if (route.kind === 'stopped') return { kind: 'failed', reason: 'unavailable' };
      const driver = driverOn(route);
      return answerOf(accounts, { brand, tradeNo }, driver.transfer(named(driver, asked, brand)));
    },
    findTransfer: async (asked, brand) => {
      const { transferNo: tradeNo } = asked;
      const driver = await driverFor(brand, tradeNo);
      const answer = driver.findTransfer(named(driver, asked, brand));
      return answerOf(accounts, { brand, tradeNo }, answer);
    },
    canSplit: otherwise.canSplit,
    split: async (asked, brand) => {
      const { splitNo: tradeNo, tradeNo: earlierNo } = asked;
      const driver = driverBy(await accounts.follow({ brand, tradeNo, earlierNo }));
      return driver.split(named(driver, asked, brand));
    },
    findSplit: async (asked, brand) => {
      const driver = await driverFor(brand, asked.splitNo);
      return driver.findSplit(named(driver, asked, brand));
    },
    returnSplit: async (asked, brand) => {
      const { returnNo: tradeNo, splitNo: earlierNo } = asked;
      const driver = driverBy(await accounts.follow({ brand, tradeNo, earlierNo }));
      return driver.returnSplit(named(driver, asked, brand));
    },
    findReturn: async (asked, brand) => {
      const driver = await driverFor(brand, asked.returnNo);
      return driver.findReturn(named(driver, asked, brand));
    },
    merchantsOf: async (brand) => {
      const own = otherwise.merchantOf(brand);
      const signers = await accounts.signers(brand, allPurposes);
      const named = signers.flatMap(({ kind, settings: { merchantNo: merchant } }) =>
        merchant === undefined ? [] : [{ merchant, method: methodOfKind(kind) }],
      );
      const all = own === null ? named : [{ merchant: own, method: otherwise.method }, ...named];
      return [...new Map(all.map((one) => [one.merchant, one])).values()];
    },
    statement: async (asked, brand) => {
      const signers = await accounts.signers(brand, allPurposes);
      const of = signers.filter(({ settings }) => settings['merchantNo'] === asked.merchant);
      // the version that is used stands before that which it replaced
      const each = new Map(of.toReversed().map((account) => [account.id, account]));
      if (each.size === 0) return otherwise.statement(asked);
      const drivers = [...each.values()].map(driverOf);
      return joinedStatement(await Promise.all(drivers.map((driver) => driver.statement(asked))));
    },
    accountFile: async (asked, brand) => {
      const signers = await accounts.signers(brand, allPurposes);
      const of = signers.find(({ settings }) => settings['merchantNo'] === asked.merchant);
      return driverBy(of ?? null).accountFile?.(asked) ?? { kind: 'none' };
    },
    driverOf: async (brand, of) => {
      const account = await accounts.versionOf(brand, of);
      return account && driverOf(account);
    },
    noticed: async (raw, brand) => {
      const signers = await accounts.signers(brand, allPurposes);
      const all = [...signers, ...(await accounts.onTrial(brand))];
      return all.map((one) => driverOf(one).tradeOfNotice?.(raw) ?? null).find(isNamed) ?? null;
    },
    isSigned: async (callback, brand) => {
      const hasSigned = async (some: readonly UsableAccount[]) => {
        for (const one of some) if (await driverOf(one).isSigned(callback)) return true;
        return false;
      };
      return (
        (await otherwise.isSigned(callback)) ||
        (await hasSigned(await accounts.signers(brand, allPurposes))) ||
        hasSigned(await accounts.onTrial(brand))
      );
    },
  };
}

const isNamed = (tradeNo: string | null) => tradeNo !== null;

/** The statement of a merchant over all of its accounts: it is there once each has it. */
function joinedStatement(parts: readonly StatementOutcome[]): StatementOutcome {
  if (parts.some(({ kind }) => kind === 'notYet')) return { kind: 'notYet' };
  const ready = parts.flatMap((part) => (part.kind === 'ready' ? [part.lines] : []));
  return ready.length === 0 ? { kind: 'none' } : { kind: 'ready', lines: ready.flat() };
}
