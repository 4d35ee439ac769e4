export { applicationStateOf } from './application-state.ts';
export { EventSender } from './event-sender.ts';
export { lastAgreementsOf, lastPapersOf, openAgreement, openPaper } from './order-documents.ts';
export { newOrderOf, openOrdersOf } from './order-state.ts';
export { applicationEventsRaised, eventsRaised, raiseEvents, tellOfRelet } from './raise-events.ts';
