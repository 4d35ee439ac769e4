import type { User } from '@rental/contract/people/auth/auth';
import { CallError } from '../../http/call-error.ts';
import { keepRemembered, keepToken } from '../../http/token.ts';

/**
 * Keeps the login that a call answered with, for so many days or until the browser closes (null). An answer without a
 * token is no login, whatever else it says (S125).
 */
export function keepLogin(
  { token, user }: { readonly token: string; readonly user: User },
  rememberDays: number | null,
): User {
  if (!token) throw new CallError({ status: 0, code: 'unknown' });
  keepToken(token, rememberDays);
  keepRemembered(rememberDays);
  return user;
}
