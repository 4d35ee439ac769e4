import { isOffline, untilOnline, wasOffline } from './online.ts';

/**
 * Loads a part of the program by `import()`. Without a network it waits, so that the part is shown as loading; any other
 * failure is thrown. A browser caches a failed import until the page is reloaded, so after a network cut the page is
 * reloaded; the browser asks first if something is unsaved.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    if (isOffline()) {
      await untilOnline();
      loadStylesAgain();
    }
    try {
      return await load();
    } catch (error) {
      if (isOffline()) continue;
      if (!wasOffline()) throw error;
      location.reload();
      return forever;
    }
  }
}

const forever = new Promise<never>(() => undefined);

/** Requests again the styles that did not load: Vite requests the styles of a part only once. */
function loadStylesAgain(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (link.sheet === null) link.replaceWith(link.cloneNode());
}
