import { fen } from '@rental/domain/money';
import { answerOf, type MoneyAccounts } from '../accounts/money-accounts.ts';
import type { UsableAccount } from '../accounts/usable-account.ts';
import type { DeductionDriver, DeductionGateway } from './deduction-gateway.ts';

interface Settings {
  readonly accounts: MoneyAccounts;
  readonly driverOf: (account: UsableAccount) => DeductionDriver;
  /** Deducts for brands that have no account. */
  readonly otherwise: DeductionDriver;
}

const purpose = 'deduction';

/**
 * Deductions by the accounts of each brand (ADR 70). An agreement is with one merchant: what it lets deduct goes by that account or, over
 * its limits, not at all today.
 */
export function accountDeductions({ accounts, driverOf, otherwise }: Settings): DeductionGateway {
  const driverFor = async (brand: string, no: string) => {
    const account = await accounts.accountOf(brand, no);
    return account === null ? otherwise : driverOf(account);
  };
  return {
    method: otherwise.method,
    merchantOf: (brand) => otherwise.merchantOf(brand),
    sign: async (asked, brand) => {
      const { agreementNo: tradeNo } = asked;
      const route = await accounts.take({ brand, purpose, tradeNo, amountFen: fen(0) });
      if (route.kind === 'stopped') return { kind: 'refused', reason: '代扣账户已停用' };
      if (route.kind === 'overLimit') return { kind: 'refused', reason: '超过代扣账户限额' };
      return (route.kind === 'account' ? driverOf(route.account) : otherwise).sign(asked);
    },
    findAgreement: async (agreementNo, brand) =>
      (await driverFor(brand, agreementNo)).findAgreement(agreementNo),
    end: async (agreementNo, brand) => (await driverFor(brand, agreementNo)).end(agreementNo),
    deduct: async (asked, brand) => {
      const { tradeNo, amountFen, agreementNo: partOf } = asked;
      const route = await accounts.take({ brand, purpose, tradeNo, amountFen, partOf });
      if (route.kind === 'overLimit') return { kind: 'failed', reason: 'limit' };
      if (route.kind === 'stopped') return { kind: 'failed', reason: 'other' };
      const driver = route.kind === 'account' ? driverOf(route.account) : otherwise;
      return answerOf(accounts, { brand, tradeNo }, driver.deduct(asked));
    },
    find: async (tradeNo, brand) => {
      const driver = await driverFor(brand, tradeNo);
      return answerOf(accounts, { brand, tradeNo }, driver.find(tradeNo));
    },
    isSigned: async (callback, brand) =>
      otherwise.isSigned(callback) ||
      (await accounts.signers(brand, [purpose])).some((one) => driverOf(one).isSigned(callback)),
  };
}
