import {
  accountKindFacts,
  type AccountKind,
  type AccountPurpose,
} from '@rental/domain/platform/provider-accounts/account-kinds';
import { isMoneyPurpose } from '@rental/domain/platform/provider-accounts/money-accounts';
import type { AccountTools } from './usable-account.ts';

interface Tools extends Readonly<
  Record<
    Extract<AccountPurpose, 'sms' | 'risk' | 'logistics' | 'signature' | 'invoice'>,
    AccountTools
  >
> {
  /** Of every purpose that money goes by. */
  readonly money: AccountTools;
}

/** The tools of all purposes as one: each account is for the tools of its purpose. */
export function joinedTools({ money, ...tools }: Tools): AccountTools {
  const toolsOf = (kind: AccountKind) => {
    const { purpose } = accountKindFacts(kind);
    if (isMoneyPurpose(purpose)) return money;
    return tools[purpose];
  };
  return {
    kinds: [...Object.values(tools), money].flatMap(({ kinds }) => kinds),
    isAllowed: (kind, settings) => toolsOf(kind).isAllowed(kind, settings),
    keyFault: (kind, keys, settings) => toolsOf(kind).keyFault?.(kind, keys, settings) ?? null,
    check: (account) => toolsOf(account.kind).check(account),
    sendTest: (account, to) => toolsOf(account.kind).sendTest(account, to),
    ...(money.issueKeys && { issueKeys: money.issueKeys }),
  };
}
