import type { AccountDriver } from '../accounts/money-accounts.ts';
import type { UsableAccount } from '../accounts/usable-account.ts';
import { sandboxMoneyAccount, type SandboxPlace } from '../sandbox/sandbox-money-account.ts';
import type { AuthorizationDriver, KnownStep, OpenHold } from './authorization-gateway.ts';
import { sandboxAuthorizations } from './sandbox-authorizations.ts';

/** The provider of a demo for an account of a brand: it answers what the account's key has signed. */
export function sandboxHoldAccount(
  account: UsableAccount,
  place: SandboxPlace,
): AccountDriver<AuthorizationDriver> {
  const { ask, check, isSigned, merchantNo } = sandboxMoneyAccount(account, place);
  const { page: _, ...driver } = sandboxAuthorizations(place.dir, place.secretKey, place.now, ask);
  const asking =
    <Asked, Answer>(question: (asked: Asked) => Promise<Answer>) =>
    async (asked: Asked): Promise<Answer> => {
      ask();
      return question(asked);
    };
  return {
    ...driver,
    merchantOf: () => merchantNo,
    withdraw: asking((hold: OpenHold) => driver.withdraw(hold)),
    find: asking((step: KnownStep) => driver.find(step)),
    standing: asking((holdNo: string) => driver.standing(holdNo)),
    check,
    isSigned,
  };
}
