import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clickGate, useDebouncedClick } from './debounce.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Which clicks count, given when they come in milliseconds. */
function countedOf(clicksMs: number[]): number[] {
  const counts = clickGate();
  const startedAt = performance.now();
  return clicksMs.filter((ms) => {
    vi.advanceTimersByTime(startedAt + ms - performance.now());
    return counts();
  });
}

test.each([
  [[0], [0]],
  [[0, 1, 499], [0]],
  [
    [0, 500],
    [0, 500],
  ],
  [
    [0, 200, 400, 600, 800, 1000, 1100],
    [0, 600, 1100],
  ],
  [
    [0, 499, 500, 999, 1000],
    [0, 500, 1000],
  ],
])('S245 of the clicks at %j ms those at %j count', (clicksMs, counted) => {
  expect(countedOf(clicksMs)).toEqual(counted);
});

/** What a rendered button would call. */
function clickOf(onClick: (id: number) => void): (id: number) => void {
  const clicks: ((id: number) => void)[] = [];
  function Button({ show }: { show: (click: (id: number) => void) => void }) {
    show(useDebouncedClick(onClick));
    return null;
  }
  renderToStaticMarkup(createElement(Button, { show: (click) => clicks.push(click) }));
  return (id) => clicks.at(-1)?.(id);
}

test('S245 a double click on a button fires once, at once, with what it was given', () => {
  const onClick = vi.fn<(id: number) => void>();
  const click = clickOf(onClick);

  click(1);
  click(2);
  expect(onClick.mock.calls).toEqual([[1]]);

  vi.advanceTimersByTime(500);
  click(3);
  expect(onClick.mock.calls).toEqual([[1], [3]]);
});

test('S245 two buttons do not wait for one another', () => {
  const [first, second] = [clickGate(), clickGate()];

  expect([first(), second(), first()]).toEqual([true, true, false]);
});
