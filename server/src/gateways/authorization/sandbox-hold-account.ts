import type { AccountDriver } from '../accounts/money-accounts.ts';
import type { UsableAccount } from '../accounts/usable-account.ts';
import { sandboxMoneyAccount, type SandboxPlace } from '../sandbox/sandbox-money-account.ts';
import type { AuthorizationDriver } from './authorization-gateway.ts';
import { sandboxAuthorizations } from './sandbox-authorizations.ts';

/** The provider of a demo for an account of a brand: it answers what the account's key has signed. */
export function sandboxHoldAccount(
  account: UsableAccount,
  place: SandboxPlace,
): AccountDriver<AuthorizationDriver> {
  const { ask, check, isSigned, merchantNo } = sandboxMoneyAccount(account, place);
  const { page: _, ...driver } = sandboxAuthorizations(place.dir, place.secretKey, place.now, ask);
  const asking =
    <Answer>(question: (tradeNo: string) => Promise<Answer>) =>
    async (tradeNo: string): Promise<Answer> => {
      ask();
      return question(tradeNo);
    };
  return {
    ...driver,
    merchantOf: () => merchantNo,
    withdraw: asking((tradeNo) => driver.withdraw(tradeNo)),
    find: asking((tradeNo) => driver.find(tradeNo)),
    standing: asking((holdNo) => driver.standing(holdNo)),
    check,
    isSigned,
  };
}
