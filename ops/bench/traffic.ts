import type { Page } from './browser.ts';

/** The traffic since the page was opened, and the number of open requests. */
export interface Traffic {
  /** Requests without an end. */
  readonly pending: () => number;
  /** Bodies without headers: code is scripts and style sheets. */
  readonly bytes: () => { readonly code: number; readonly other: number };
}

const endless: ReadonlySet<unknown> = new Set(['WebSocket', 'EventSource', 'Ping']);
const code: ReadonlySet<unknown> = new Set(['Script', 'Stylesheet']);

export function trafficOf(page: Page): Traffic {
  const pending = new Set<unknown>();
  const types = new Map<unknown, unknown>();
  const bytes = { code: 0, other: 0 };
  page.on('Network.requestWillBeSent', ({ requestId, type }) => {
    types.set(requestId, type);
    if (!endless.has(type)) pending.add(requestId);
  });
  // a file that was fetched ahead of its use has its type from the answer alone
  page.on('Network.responseReceived', ({ requestId, type, response }) => {
    const { mimeType } = response as { mimeType: string };
    types.set(
      requestId,
      /javascript/.test(mimeType) ? 'Script' : /css/.test(mimeType) ? 'Stylesheet' : type,
    );
  });
  page.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    bytes[code.has(types.get(requestId)) ? 'code' : 'other'] += Number(encodedDataLength);
  });
  const end = ({ requestId }: Record<string, unknown>) => pending.delete(requestId);
  page.on('Network.loadingFinished', end);
  page.on('Network.loadingFailed', end);
  page.on('Page.frameNavigated', () => {
    // what the page before had on its way is not told of
    for (const id of pending) if (types.get(id) !== 'Document') pending.delete(id);
  });
  return { pending: () => pending.size, bytes: () => ({ ...bytes }) };
}
