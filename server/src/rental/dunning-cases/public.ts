export { leftBy } from './break-agreement.ts';
export { callAgain } from './call-again.ts';
export { collectorsOf, openCasesOf, vacationsOn } from './collectors.ts';
export { countReveal } from './count-reveal.ts';
export { followBills } from './follow-bills.ts';
export { type Guarded, guardText, guardTexts } from './guard-text.ts';
export { guardedCustomers, lockCasesOf } from './guarded-customers.ts';
export { guardWords } from './guard-words.ts';
export { judgedPromises } from './judged-promises.ts';
export { judgeRepayment } from './judge-repayment.ts';
export { keepOverdue, type OverdueOrder, planSteps } from './keep-overdue.ts';
export { markTold } from './mark-told.ts';
export {
  countContacts,
  dunningSums,
  keepingOverdue,
  keepingPlaces,
  keepingPromises,
  mendOverdueSums,
} from './overdue-sums.ts';
export { recountCases } from './recount-cases.ts';
export { beginRolls, restartRollDays } from './roll-sums.ts';
export { openPlan, stopLateFee, writePlan } from './repayment-store.ts';
export { firstDaysOf, recoveryDueOn, recoveryStage, stageIn } from './stage-sql.ts';
export { countVisit, tellCases } from './tell-cases.ts';
export { isReached, isWholeBrand, ordersWithin, type CasePlaces } from './reached-cases.ts';
