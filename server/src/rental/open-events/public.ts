export { EventSender } from './event-sender.ts';
export { lastAgreementsOf, lastPapersOf, openAgreement, openPaper } from './order-documents.ts';
export { openOrdersOf } from './order-state.ts';
export { eventsRaised, raiseEvents } from './raise-events.ts';
