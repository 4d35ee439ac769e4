export { askAboutAgreement } from './agreement-notice.ts';
export { deductionCallback } from './deduction-callback.ts';
