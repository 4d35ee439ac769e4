export { criteriaOf as overdueCriteriaOf, filtered as overdueFiltered } from './overdue-filters.ts';
export { planned as plannedOverdueSms } from './overdue-sms.ts';
export { overdueSums } from './overdue-total.ts';
export { overdueSince } from './remind-overdue.ts';
export { daysOf, recoveries, type Days } from './recoveries.ts';
export { firstDaysOf, recoveryStage, stageIn } from './stage-sql.ts';
