import { isOffline, untilOnline, wasOffline } from './online.ts';

/**
 * Loads a part of the program by `import()`. While there is no network it waits for it, so that the part is drawn as
 * loading until then; any other failure is thrown. A browser keeps what did not come for as long as the page lives, so
 * what the network cut off comes with the page anew; where something is unsaved, the browser asks before that.
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

/** Vite asks for the styles of a part once. Those that did not come are asked for again. */
function loadStylesAgain(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (link.sheet === null) link.replaceWith(link.cloneNode());
}
