import { createOperator } from './create-operator.ts';
import { lockOwnRecord, saveOwnRecord } from './own-record.ts';
import { authenticate, liveLogins, openSession, purposeOf, type LiveLogin } from './sessions.ts';
import { setAvatar } from './set-avatar.ts';
import { userOf } from './users.ts';

export {
  authenticate,
  createOperator,
  liveLogins,
  lockOwnRecord,
  openSession,
  purposeOf,
  saveOwnRecord,
  setAvatar,
  userOf,
};
export type { LiveLogin };
