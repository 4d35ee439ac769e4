import { liveTicket } from '@rental/contract/people/notifications/live';
import * as calls from '@rental/contract/people/notifications/messages';
import type { ServerArea } from '../../area.ts';
import type { Database } from '../../db/open-database.ts';
import { refuse } from '../../http/refusal.ts';
import { serve, type Serving } from '../../http/serve.ts';
import {
  announcementOptions,
  listAnnouncements,
  publishAnnouncement,
  withdrawAnnouncement,
} from './announcements.ts';
import { receiptAsker } from './ask-receipts.ts';
import { newestEventId } from './event-store.ts';
import { LiveChannel } from './live-channel.ts';
import { listMessages, unreadMessages } from './message-queries.ts';
import { purgeLive } from './purge-live.ts';
import { readAllMessages, readMessages } from './read-messages.ts';
import { billReminder, hourlyReminders } from './remind-customers.ts';
import { smsSenders } from './send-sms.ts';
import { serveSockets } from './serve-sockets.ts';
import { issueTicket } from './tickets.ts';

interface NotificationOptions {
  readonly database: Pick<Database, 'app' | 'listen'>;
  readonly socketPaths: readonly string[];
  readonly now: () => Date;
}

async function serveNotifications(
  serving: Serving,
  { database, socketPaths, now }: NotificationOptions,
): Promise<void> {
  serve(serving, liveTicket, async (ctx, _input, tx) => {
    if (!ctx.brand.websocketEnable) refuse('live_disabled');
    const ticket = await issueTicket(ctx, tx);
    return { ticket, after: await newestEventId(tx, ctx.brandCode) };
  });
  serve(serving, calls.listMessages, listMessages);
  serve(serving, calls.unreadMessages, unreadMessages);
  serve(serving, calls.readMessages, readMessages);
  serve(serving, calls.readAllMessages, readAllMessages);
  serve(serving, calls.listAnnouncements, listAnnouncements);
  serve(serving, calls.announcementOptions, announcementOptions);
  serve(serving, calls.publishAnnouncement, publishAnnouncement);
  serve(serving, calls.withdrawAnnouncement, withdrawAnnouncement);
  const channel = new LiveChannel({
    pool: database.app,
    now,
    warn: (error, message) => serving.api.log.warn(error, message),
  });
  await serveSockets(serving, channel, socketPaths);
  await database.listen('live', (brand) => channel.wake(brand));
  await database.listen('logins', (brand) => channel.loginsEnded(brand));
}

export const notificationsArea: ServerArea = {
  serve: (serving, { database, socketPaths, now }) =>
    serveNotifications(serving, { database, socketPaths, now }),
  jobs: ({ sms, smsSeal }) => [...smsSenders(sms, smsSeal), receiptAsker(sms), billReminder],
  timed: [hourlyReminders],
  purge: () => purgeLive,
};
