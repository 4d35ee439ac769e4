import { createOperator, setOperatorLinks, type OperatorLinks } from './create-operator.ts';
import { newOneTimePassword } from './one-time-password.ts';
import { operatorNow } from './operator-now.ts';
import { endSessionsOf, sessionsOf } from './operator-sessions.ts';
import { lockOwnRecord, saveOwnRecord } from './own-record.ts';
import type { PasswordKeys } from './password-keys.ts';
import { hashPassword } from './passwords.ts';
import { policyOf } from './policy.ts';
import { purgeLogins } from './purge-logins.ts';
import {
  authenticate,
  liveLogins,
  openSession,
  platformOf,
  purposeOf,
  type LiveLogin,
} from './sessions.ts';
import { setAvatar } from './set-avatar.ts';
import { signInTools, type SignInTools } from './sign-in-tools.ts';
import { smsBalanceOf } from './sms-balance.ts';
import type { SmsCodes } from './sms-codes.ts';
import type { RequireStepUp } from './step-up.ts';
import { setOneTimePassword } from './update-own-password.ts';
import { userOf } from './users.ts';

export {
  authenticate,
  createOperator,
  endSessionsOf,
  hashPassword,
  liveLogins,
  lockOwnRecord,
  newOneTimePassword,
  openSession,
  operatorNow,
  platformOf,
  policyOf,
  purgeLogins,
  purposeOf,
  saveOwnRecord,
  sessionsOf,
  setAvatar,
  setOneTimePassword,
  setOperatorLinks,
  signInTools,
  smsBalanceOf,
  userOf,
};
export type { LiveLogin, OperatorLinks, PasswordKeys, RequireStepUp, SignInTools, SmsCodes };
