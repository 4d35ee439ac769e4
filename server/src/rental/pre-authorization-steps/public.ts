export { askProvider, askStep } from './ask-provider.ts';
export { authorizationLook } from './authorization-job.ts';
export {
  authorizationNumbered,
  carryHold,
  openAuthorization,
  changeAuthorization,
  changeStep,
  isWithdrawn,
  stepsOf,
  type StoredAuthorization,
  type StoredStep,
} from './authorization-store.ts';
