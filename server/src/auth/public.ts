import { createOperator } from './create-operator.ts';
import { operatorNow } from './operator-now.ts';
import { lockOwnRecord, saveOwnRecord } from './own-record.ts';
import { purgeLogins } from './purge-logins.ts';
import { authenticate, liveLogins, openSession, purposeOf, type LiveLogin } from './sessions.ts';
import { setAvatar } from './set-avatar.ts';
import { userOf } from './users.ts';

export {
  authenticate,
  createOperator,
  liveLogins,
  lockOwnRecord,
  openSession,
  operatorNow,
  purgeLogins,
  purposeOf,
  saveOwnRecord,
  setAvatar,
  userOf,
};
export type { LiveLogin };
