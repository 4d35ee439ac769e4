import type { accountLogin as call, login } from '@rental/contract/people/auth/auth';
import type { Answer, Input } from '@rental/contract/endpoint';
import type { Visit } from '../../../http/context.ts';
import { refuse } from '../../../http/refusal.ts';
import { policyOf } from '../policy.ts';
import type { PasswordKeys } from './password-keys.ts';
import { signIn } from './sign-in.ts';

/** S152: without a captcha only where the brand's policy says so, and only until a try has failed. */
export const accountLogin =
  (keys: PasswordKeys) =>
  async (visit: Visit, { body }: Input<typeof call>): Promise<Answer<typeof login>> => {
    const { code, uuid, ...typed } = body;
    if (code && uuid) return signIn(visit, keys, 1, { ...typed, captcha: { code, uuid } });
    const policy = await visit.transaction('read only', (tx) => policyOf(tx, visit.brand.code));
    if (!policy.captcha_after_failures_only) refuse('captcha_needed');
    return signIn(visit, keys, 1, typed);
  };
