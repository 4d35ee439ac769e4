import type { Page } from './browser.ts';

interface Place {
  readonly x: number;
  readonly y: number;
}

/** An operator's hands: events as the browser makes them of a mouse and a keyboard. */
export interface Hands {
  /** Brings the pointer over what `target`, an expression, is, and rests there. */
  readonly pointTo: (target: string) => Promise<void>;
  readonly press: (target: string) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  readonly key: (key: string) => Promise<void>;
}

export function handsOn(page: Page): Hands {
  const mouse = (type: string, { x, y }: Place, pressed = 0) =>
    page.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      button: pressed === 0 && type === 'mouseMoved' ? 'none' : 'left',
      buttons: pressed,
      clickCount: type === 'mouseMoved' ? 0 : 1,
    });
  const pointTo = async (target: string) => {
    const place = await placeOf(page, target);
    await mouse('mouseMoved', place);
    return place;
  };
  const send = (type: string, key: string, text?: string) =>
    page.send('Input.dispatchKeyEvent', {
      type,
      key,
      code: key,
      ...(text !== undefined && { text }),
    });
  return {
    pointTo: async (target) => {
      await pointTo(target);
    },
    press: async (target) => {
      const place = await pointTo(target);
      await mouse('mousePressed', place, 1);
      await mouse('mouseReleased', place);
    },
    type: async (text) => {
      for (const letter of text) {
        await send('keyDown', letter, letter);
        await send('keyUp', letter);
      }
    },
    key: async (key) => {
      await send('keyDown', key);
      await send('keyUp', key);
    },
  };
}

/** The middle of it, scrolled into view where it is not. */
async function placeOf(page: Page, target: string): Promise<Place> {
  const place = await page.evaluate<Place | null>(`(() => {
    const element = ${target};
    if (!element) return null;
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  })()`);
  if (place === null) throw new Error(`Not on the page: ${target}`);
  return place;
}
