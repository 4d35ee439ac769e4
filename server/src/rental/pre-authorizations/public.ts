export { authorizationCallback } from './authorization-callback.ts';
export { askAboutStep } from './step-notice.ts';
