import type { rememberedLogin as call } from '@rental/contract/people/auth/auth';
import type { Answer } from '@rental/contract/endpoint';
import type { Purpose } from '../../../db/tables.ts';
import { countAttempt, refuseBlocked } from '../../../http/attempts.ts';
import type { Visit } from '../../../http/context.ts';
import { refuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../audit/public.ts';
import { endSessionsOf } from '../operator-sessions.ts';
import { reopenSession } from '../sessions.ts';
import { wrongPasswordsOfAccount, wrongPasswordsOfAddress } from './limits.ts';
import { lockRemembered, presentedIn, rememberOn } from './remembered.ts';
import { loginOpened, operatorNamed } from './sign-in.ts';

/**
 * Opens a remembered login of the platform again (S256, ADR 12): a new token of a day, and a new secret in the cookie.
 * A secret that was used before is in two hands, so that the login ends for both. Whatever is wrong is told the same.
 */
export async function rememberedLogin(
  visit: Visit,
  purpose: Purpose,
): Promise<Answer<typeof call>> {
  const { brand, now } = visit;
  const presented = presentedIn(visit, purpose) ?? refuse('login_expired');
  const address = `address ${visit.address}`;
  const opened = await visit.transaction('read write', async (tx) => {
    await refuseBlocked(tx, brand.code, now, address, wrongPasswordsOfAddress);
    const login = await lockRemembered(visit, tx, purpose, presented);
    const operator = login && (await operatorNamed(tx, brand.code, login.username));
    if (!login || !operator?.enabled || operator.purpose !== purpose) {
      await countAttempt(tx, brand.code, now, address, wrongPasswordsOfAddress);
      return null;
    }
    const account = `account ${login.username}`;
    await refuseBlocked(tx, brand.code, now, account, wrongPasswordsOfAccount);
    if (!login.isSecret(presented.secret)) {
      await endSessionsOf(visit, tx, operator.id, { only: login.id });
      await writeAudit(tx, visit, {
        operation: 'login:remembered',
        object: login.username,
        result: 'remembered_twice',
        operatorId: operator.id,
        purpose,
      });
      return null;
    }
    const remembered = rememberOn(visit, purpose, presented, login.until);
    const secondFactorPending = operator.totp_enabled_at !== null;
    const token = await reopenSession(tx, visit, login.id, { remembered, secondFactorPending });
    return loginOpened(tx, visit, operator, token, 'login:remembered');
  });
  return opened ?? refuse('login_expired');
}
