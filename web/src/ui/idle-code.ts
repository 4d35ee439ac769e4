type Load = () => Promise<unknown>;

const waiting = new Set<Load>();
let isOperatorHere = false;
let isFetching = false;

/** The first second belongs to what the operator came for. */
const headStartMs = 1000;
const signs = ['pointermove', 'pointerdown', 'keydown', 'touchstart'] as const;

/**
 * Fetches code that will probably be wanted, while the browser has nothing to do. It begins when an operator is there to
 * want it: a page that nobody touches loads what it shows and no more.
 */
export function fetchWhileIdle(load: Load): void {
  waiting.add(load);
  fetchNext();
}

/** The workplace is open: from here on, the first sign of an operator counts. */
export function awaitOperator(): void {
  const arrive = () => {
    for (const sign of signs) removeEventListener(sign, arrive, true);
    setTimeout(() => {
      isOperatorHere = true;
      fetchNext();
    }, headStartMs);
  };
  for (const sign of signs) addEventListener(sign, arrive, { capture: true, passive: true });
}

/** One after the other. What does not come is asked for again when it is wanted. */
function fetchNext(): void {
  if (!isOperatorHere || isFetching) return;
  const [load] = waiting;
  if (load === undefined) return;
  waiting.delete(load);
  isFetching = true;
  whenIdle(() => {
    load()
      .catch(() => undefined)
      .finally(() => {
        isFetching = false;
        fetchNext();
      });
  });
}

/** Safari does not tell when it is idle. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work);
  else setTimeout(work, headStartMs);
}
