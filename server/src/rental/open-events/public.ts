export { EventSender } from './event-sender.ts';
export { lastAgreementsOf, lastPapersOf, openAgreement, openPaper } from './order-documents.ts';
export { newOrderOf, openOrdersOf } from './order-state.ts';
export { eventsRaised, raiseEvents, tellOfRelet } from './raise-events.ts';
