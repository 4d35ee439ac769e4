import type { User } from '@rental/contract/people/auth/auth';
import { CallError } from './call-error.ts';
import { call } from './call.ts';
import { currentPlatform, currentToken, keepRemembered, keepToken } from './token.ts';

const calls = { manage: 'rememberedLogin', channel: 'channelRememberedLogin' } as const;

/** The server ends a login after a day, however long it is remembered. */
const tokenDays = 1;

/**
 * Reopens the login kept by 记住我 (S256) and returns its user. Null: this browser already has a token, or needs the
 * password; `currentToken` tells which. One browser tab at a time, because the password cookie works only once: the
 * tabs opened together with it find the token of the first.
 */
export const reopenLogin = (): Promise<User | null> =>
  navigator.locks.request(`reopen ${currentPlatform()}`, async () => {
    if (currentToken() !== null) return null;
    try {
      const { token, user } = await call(calls[currentPlatform()]);
      keepToken(token, tokenDays);
      currentToken(); // a browser may write a cookie late, but not after it was read: so the next tab finds it
      return user;
    } catch (error) {
      // without an answer the next try may succeed
      if (error instanceof CallError && error.status === 401) keepRemembered(null);
      return null;
    }
  });
