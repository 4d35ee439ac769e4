export { followBills } from './follow-bills.ts';
export { type Guarded, guardText, guardTexts } from './guard-text.ts';
export { guardedCustomers, lockCasesOf } from './guarded-customers.ts';
export { guardWords } from './guard-words.ts';
export { keepOverdue } from './keep-overdue.ts';
export { markTold } from './mark-told.ts';
export { recountCases } from './recount-cases.ts';
export { countVisit, tellCases } from './tell-cases.ts';
