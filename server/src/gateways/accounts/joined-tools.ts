import {
  accountKindFacts,
  type AccountKind,
  type AccountPurpose,
} from '@rental/domain/platform/provider-accounts/account-kinds';
import type { AccountTools } from './usable-account.ts';

/** The tools of all purposes as one: each account is for the tools of its purpose. */
export function joinedTools(tools: Readonly<Record<AccountPurpose, AccountTools>>): AccountTools {
  const toolsOf = (kind: AccountKind) => tools[accountKindFacts(kind).purpose];
  return {
    kinds: Object.values(tools).flatMap(({ kinds }) => kinds),
    isAllowed: (kind, settings) => toolsOf(kind).isAllowed(kind, settings),
    check: (account) => toolsOf(account.kind).check(account),
    sendTest: (account, to) => toolsOf(account.kind).sendTest(account, to),
  };
}
