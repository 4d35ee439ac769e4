export { choiceQuote } from './choice-quote.ts';
export { placeByPlan } from './place-by-plan.ts';
