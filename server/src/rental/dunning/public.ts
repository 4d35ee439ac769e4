export { criteriaOf as overdueCriteriaOf, filtered as overdueFiltered } from './overdue-filters.ts';
export { planned as plannedOverdueSms } from './overdue-sms.ts';
export { overdueSums } from './overdue-total.ts';
export { overdueSince } from './remind-overdue.ts';
export {
  type FigurePlace,
  figurePlaceOf,
  keptByOwner,
  keptFigures,
  keptCohorts,
} from './kept-figures.ts';
export {
  recoveredIn,
  recoveriesByOwner,
  recoveriesByStageAndDay,
  recoveriesByCohort,
} from './kept-recoveries.ts';
export { daysOf, recoveries, type Days } from './recoveries.ts';
