import type { User } from '@rental/contract/people/auth/auth';
import { CallError } from './call-error.ts';
import { call } from './call.ts';
import { currentPlatform, currentToken, keepRemembered, keepToken } from './token.ts';

const calls = { manage: 'rememberedLogin', channel: 'channelRememberedLogin' } as const;

/** The server ends a login after a day, however long it is remembered. */
const tokenDays = 1;

/**
 * Opens the login again that 记住我 left (S256); answers whose it is. Null: this browser has a token already, or is to
 * ask for the password; `currentToken` tells which. One browser tab asks, for what opens the login does so once: those
 * that were opened with it find the token of the first.
 */
export const reopenLogin = (): Promise<User | null> =>
  navigator.locks.request(`reopen ${currentPlatform()}`, async () => {
    if (currentToken() !== null) return null;
    try {
      const { token, user } = await call(calls[currentPlatform()]);
      keepToken(token, tokenDays);
      currentToken(); // a browser may write a cookie later, but not after it was read: the next tab finds it
      return user;
    } catch (error) {
      // without an answer it may be opened the next time
      if (error instanceof CallError && error.status === 401) keepRemembered(null);
      return null;
    }
  });
