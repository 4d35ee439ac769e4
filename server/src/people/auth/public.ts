import { createOperator, setOperatorLinks, type OperatorLinks } from './create-operator.ts';
import { newOneTimePassword } from './one-time-password.ts';
import { operatorNow, operatorsHolding } from './operator-now.ts';
import { endSessionsOf, sessionsOf } from './operator-sessions.ts';
import { ownPhone } from './own/own-codes.ts';
import { lockOwnRecord, saveOwnRecord } from './own/own-record.ts';
import { setAvatar } from './own/set-avatar.ts';
import { setOneTimePassword } from './own/update-own-password.ts';
import { hashPassword } from './passwords.ts';
import { policyOf, type Policy } from './policy.ts';
import {
  authenticate,
  liveLogins,
  openSession,
  platformOf,
  purposeOf,
  type LiveLogin,
} from './sessions.ts';
import { openLogin, operatorNamed } from './sign-in/sign-in.ts';
import { signInTools, type SignInTools } from './sign-in/sign-in-tools.ts';
import { refuseTooMany as refuseTooManySms, type SmsCodes } from './sign-in/sms-codes.ts';
import {
  canSendSms,
  isAmong,
  ownSmsTemplates,
  smsBalanceOf,
  type SmsToPay,
} from './sms-balance.ts';
import type { RequireStepUp } from './step-up.ts';
import { userOf } from './users.ts';

export {
  authenticate,
  createOperator,
  endSessionsOf,
  hashPassword,
  liveLogins,
  lockOwnRecord,
  newOneTimePassword,
  openLogin,
  openSession,
  operatorNamed,
  operatorNow,
  operatorsHolding,
  platformOf,
  policyOf,
  purposeOf,
  saveOwnRecord,
  sessionsOf,
  setAvatar,
  setOneTimePassword,
  setOperatorLinks,
  signInTools,
  canSendSms,
  ownPhone,
  refuseTooManySms,
  isAmong as isSentByOwnAccount,
  ownSmsTemplates,
  smsBalanceOf,
  userOf,
};
export type { LiveLogin, OperatorLinks, Policy, RequireStepUp, SignInTools, SmsCodes, SmsToPay };
