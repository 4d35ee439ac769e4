export { choiceQuote } from './choice-quote.ts';
export { foundFor, placeByPlan } from './place-by-plan.ts';
