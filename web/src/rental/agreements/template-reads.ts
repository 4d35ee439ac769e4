import type { CallName } from '@rental/contract/contract';

/** The reads that show templates: out of date after any change of one. */
export const templateReads: readonly CallName[] = [
  'listAgreementTemplates',
  'agreementTemplate',
  'agreementChoices',
];
