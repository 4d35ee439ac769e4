import pg from 'pg';
import type { Connection } from './pool.ts';

const retryMs = 5_000;

export interface Listener {
  close(): Promise<void>;
}

/**
 * Calls `onNotify` at every NOTIFY of `channel` with what it says, and with nothing after each time the connection was
 * lost and found again, since something may have been missed. Waits for the first connection.
 */
export async function listenTo(
  connection: Connection,
  channel: string,
  onNotify: (payload?: string) => void,
  onError: (error: Error) => void,
): Promise<Listener> {
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  /** One retry waits at a time: a connection that fails says so twice, by its end and by its error. */
  const retryLater = () => {
    clearTimeout(retry);
    if (!closed) retry = setTimeout(() => void reconnect(), retryMs);
  };
  const connect = async () => {
    const next = new pg.Client({
      ...connection,
      application_name: 'rental-listener',
      keepAlive: true,
    });
    next.on('error', onError);
    next.on('end', retryLater);
    next.on('notification', ({ payload }) => onNotify(payload));
    await next.connect();
    await next.query(`listen ${channel}`);
    client = next;
  };
  const reconnect = async () => {
    try {
      await connect();
      onNotify();
    } catch (error) {
      onError(error instanceof Error ? error : new Error('Listening failed', { cause: error }));
      retryLater();
    }
  };
  await connect();
  return {
    close: async () => {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
