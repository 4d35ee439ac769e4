import { useEffect, useRef } from 'react';
import type { Message } from '@rental/contract/people/notifications/messages';
import { useSession } from '../../http/session.ts';
import { useNews } from '../live/use-news.tsx';
import { ringOnce } from './ring-once.ts';
import { useLatest } from './use-latest.ts';

/** Announces the newest message that the bell's polling found, with its sound, if the brand has no live channel. */
export function useMessageNews(latest: readonly Message[] | undefined): void {
  const latestTell = useLatest(useNews());
  const owner = useSession(({ platform, site, user }) =>
    site === null || site.brand.websocketEnable || user === null ? null : `${platform}:${user.id}`,
  );
  const known = useRef<{ readonly owner: string; readonly id: number } | null>(null);
  useEffect(() => {
    if (owner === null || latest === undefined) return;
    const [newest] = latest;
    const before = known.current?.owner === owner ? known.current.id : null;
    known.current = { owner, id: Math.max(before ?? 0, newest?.id ?? 0) };
    if (before === null || newest === undefined || newest.id <= before) return;
    ringOnce(`message:${owner}`, newest.id);
    latestTell.current({ words: newest.title, messageId: newest.id, target: newest.target });
  }, [owner, latest, latestTell]);
}
