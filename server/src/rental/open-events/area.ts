import * as feed from '@rental/contract/rental/event-feed';
import * as calls from '@rental/contract/rental/open-events';
import type { ServerArea } from '../../area.ts';
import { serveApp } from '../../http/serve-app.ts';
import { serve, type Serving } from '../../http/serve.ts';
import { dueBillsDaily, dueBillTeller } from './due-bills.ts';
import { openEventCounts, openEventList } from './open-event-list.ts';
import { openEventDetail, replayOpenEvent, testWebhook } from './open-event.ts';
import { openEvents } from './open-events.ts';
import { purgeEvents } from './purge-events.ts';

function serveOpenEvents(serving: Serving): void {
  serveApp(serving, feed.openEvents, openEvents);
  serve(serving, calls.listOpenEvents, openEventList);
  serve(serving, calls.openEventCounts, openEventCounts);
  serve(serving, calls.openEventDetail, openEventDetail);
  serve(serving, calls.replayOpenEvent, replayOpenEvent);
  serve(serving, calls.testWebhook, testWebhook);
}

export const openEventsArea: ServerArea = {
  serve: serveOpenEvents,
  jobs: () => [dueBillTeller],
  timed: [dueBillsDaily],
  purge: () => purgeEvents,
};
