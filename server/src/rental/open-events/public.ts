export { applicationStateOf } from './application-state.ts';
export { EventSender } from './event-sender.ts';
export { openOrdersOf } from './order-state.ts';
export { applicationEventsRaised, eventsRaised, raiseEvents } from './raise-events.ts';
