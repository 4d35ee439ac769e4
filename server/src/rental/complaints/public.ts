/** @internal for tests, until collection asks it */
export { openComplaintOf } from './open-complaint.ts';
