import { useEffect } from 'react';
import { CallError } from '../../http/call-error.ts';
import { call } from '../../http/call.ts';
import { showError } from '../../http/errors.ts';
import { messageReads } from '../../http/messages.ts';
import { isLeaving, useSession } from '../../http/session.ts';
import { refreshSiteSoon } from '../../http/site.ts';
import { currentToken } from '../../http/token.ts';
import { dictionaryReads } from '../../http/use-dictionary.ts';
import { useRefresh } from '../../http/use-read.ts';
import { ringOnce } from '../top-bar/ring-once.ts';
import { useLatest } from '../top-bar/use-latest.ts';
import { openLive, sidIn } from './live.ts';
import { refreshRightsSoon } from './rights-news.ts';
import { useNews } from './use-news.tsx';

/** The live channel of brands that have one (S122): shows notifications (S42) and reads again what has changed. */
export function useLive(): void {
  const tell = useNews();
  const refresh = useRefresh();
  // null after a sign-out
  const owner = useSession(({ platform, site, user }) =>
    site?.brand.websocketEnable === true && user !== null ? `${platform}:${user.id}` : null,
  );
  const latest = useLatest({ tell, refresh });

  useEffect(() => {
    if (owner === null) return undefined;
    const lastKey = `live:${owner}`;
    return openLive({
      sid: sidIn(sessionStorage),
      ticket: () => call('liveTicket'),
      open: (address) => new WebSocket(new URL(address, location.href.replace(/^http/, 'ws'))),
      last: {
        read: () => numberIn(sessionStorage.getItem(lastKey)),
        write: (id) => sessionStorage.setItem(lastKey, String(id)),
      },
      login: currentToken,
      onEnded: () => {
        if (!isLeaving()) showError(new CallError({ status: 401, code: 'login_expired' }));
      },
      onFrame: ({ type, message: words, id, messageId, target }) => {
        const { tell, refresh } = latest.current;
        if (type === 'balance') {
          refresh('riskBalance');
          return;
        }
        if (type === 'export') {
          refresh('exportDetail', 'listExports');
          return;
        }
        if (type === 'dictionary') {
          refresh(...dictionaryReads);
          return;
        }
        if (type === 'site') {
          refreshSiteSoon();
          return;
        }
        if (type === 'rights') {
          refreshRightsSoon();
          return;
        }
        if (type !== 'notify') return;
        ringOnce(`event:${owner}`, id);
        tell({ words, messageId, target });
        if (messageId !== undefined) refresh(...messageReads);
      },
    });
  }, [owner, latest]);
}

const numberIn = (text: string | null): number | null => (text === null ? null : Number(text));
