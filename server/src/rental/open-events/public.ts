export { EventSender } from './event-sender.ts';
export { newOrderOf, openOrdersOf } from './order-state.ts';
export { eventsRaised, raiseEvents } from './raise-events.ts';
