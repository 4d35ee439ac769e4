import { answerOf, type MoneyAccounts } from '../accounts/money-accounts.ts';
import type { UsableAccount } from '../accounts/usable-account.ts';
import type { AuthorizationDriver, AuthorizationGateway } from './authorization-gateway.ts';

interface Settings {
  readonly accounts: MoneyAccounts;
  readonly driverOf: (account: UsableAccount) => AuthorizationDriver;
  /** Freezes for brands that have no account. */
  readonly otherwise: AuthorizationDriver;
}

const purpose = 'hold';

/** Holds by the accounts of each brand (ADR 70). What is captured or released goes by the account that froze it, whatever its limits are. */
export function accountAuthorizations({
  accounts,
  driverOf,
  otherwise,
}: Settings): AuthorizationGateway {
  const driverBy = (account: UsableAccount | null) =>
    account === null ? otherwise : driverOf(account);
  const driverFor = async (brand: string, tradeNo: string) =>
    driverBy(await accounts.accountOf(brand, tradeNo));
  const following = async (brand: string, tradeNo: string, earlierNo: string) =>
    driverBy(await accounts.follow({ brand, tradeNo, earlierNo }));
  return {
    method: otherwise.method,
    merchantOf: (brand) => otherwise.merchantOf(brand),
    ...(otherwise.page && { page: otherwise.page }),
    hold: async (asked, brand) => {
      const { tradeNo, amountFen } = asked;
      const route = await accounts.take({ brand, purpose, tradeNo, amountFen });
      if (route.kind === 'overLimit') return { kind: 'failed', reason: 'overLimit' };
      if (route.kind === 'stopped') return { kind: 'failed', reason: 'other' };
      const driver = route.kind === 'account' ? driverOf(route.account) : otherwise;
      return answerOf(accounts, { brand, tradeNo }, driver.hold(asked));
    },
    capture: async (asked, brand) =>
      (await following(brand, asked.tradeNo, asked.holdNo)).capture(asked),
    release: async (asked, brand) =>
      (await following(brand, asked.tradeNo, asked.holdNo)).release(asked),
    withdraw: async (hold, brand) => {
      const { tradeNo } = hold;
      const driver = await driverFor(brand, tradeNo);
      return answerOf(accounts, { brand, tradeNo }, driver.withdraw(hold));
    },
    find: async (step, brand) => {
      const { tradeNo } = step;
      const driver = await driverFor(brand, tradeNo);
      return answerOf(accounts, { brand, tradeNo }, driver.find(step));
    },
    standing: async (holdNo, brand) => (await driverFor(brand, holdNo)).standing(holdNo),
    isSigned: async (callback, brand) =>
      otherwise.isSigned(callback) ||
      (await accounts.signers(brand, [purpose])).some((one) => driverOf(one).isSigned(callback)),
  };
}
