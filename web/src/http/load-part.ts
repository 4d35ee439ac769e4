import { isOffline, untilOnline } from './online.ts';

/**
 * Loads a part of the program by `import()`. While there is no network it waits for it and tries again, so that the
 * part is drawn as loading until then; any other failure is thrown.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (!isOffline()) throw error;
      await untilOnline();
      loadStylesAgain();
    }
  }
}

/** Vite asks for the styles of a part once. Those that did not come are asked for again. */
function loadStylesAgain(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (link.sheet === null) link.replaceWith(link.cloneNode());
}
