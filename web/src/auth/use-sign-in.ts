import { useState } from 'react';
import type { User } from '@rental/contract/auth';
import type { Platform } from '@rental/contract/endpoint';
import { call } from '../http/call.ts';
import { CallError } from '../http/call-error.ts';
import { keepToken } from '../http/token.ts';
import {
  loginErrorsOf,
  missingIn,
  noErrors,
  type Credentials,
  type LoginErrors,
} from './login-errors.ts';

interface SignIn {
  readonly errors: LoginErrors;
  readonly isBusy: boolean;
  /** Answers whether it worked; what did not is in `errors`. */
  readonly submit: (
    credentials: Credentials & { readonly uuid: string; readonly rememberDays: number | null },
  ) => Promise<Attempt>;
}

export type Attempt =
  | { readonly kind: 'signedIn'; readonly user: User }
  | { readonly kind: 'incomplete' | 'refused'; readonly errors: LoginErrors }
  | { readonly kind: 'busy' };

export function useSignIn(platform: Platform): SignIn {
  const [errors, setErrors] = useState(noErrors);
  const [isBusy, setIsBusy] = useState(false);

  const submit: SignIn['submit'] = async ({ rememberDays, ...body }) => {
    if (isBusy) return { kind: 'busy' };
    const missing = missingIn(body);
    setErrors(missing ?? noErrors);
    if (missing !== null) return { kind: 'incomplete', errors: missing };
    setIsBusy(true);
    try {
      const { token, user } = await call(platform === 'channel' ? 'channelLogin' : 'login', {
        body,
      });
      // an answer without a token is no login, whatever else it says (S125)
      if (!token) throw new CallError({ status: 0, code: 'unknown' });
      keepToken(token, rememberDays);
      return { kind: 'signedIn', user };
    } catch (error) {
      const errors = loginErrorsOf(error);
      setErrors(errors);
      setIsBusy(false);
      return { kind: 'refused', errors };
    }
  };
  return { errors, isBusy, submit };
}
