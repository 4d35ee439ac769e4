import { authorizationLook } from '../pre-authorization-steps/public.ts';
export { authorizationRunner } from './run-authorizations.ts';

/** Each hour: whatever was left by a worker that died or a job that was given up. */
export const hourlyAuthorizations = authorizationLook.hourly;
