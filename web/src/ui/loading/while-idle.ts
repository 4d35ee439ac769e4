type Work = () => Promise<unknown>;

const waiting = new Set<Work>();
let isOperatorHere = false;
let isAtWork = false;

/** The first second belongs to what the operator came for. */
const headStartMs = 1000;
const signs = ['pointermove', 'pointerdown', 'keydown', 'touchstart'] as const;

/**
 * Does what will probably be wanted, as to fetch code, while the browser has nothing to do. It begins when an operator is
 * there to want it: a page that nobody touches loads and draws what it shows and no more. Answers what takes it back.
 */
export function whileIdle(work: Work): () => void {
  waiting.add(work);
  workNext();
  return () => void waiting.delete(work);
}

/** The workplace is open: from here on, the first sign of an operator counts. */
export function awaitOperator(): void {
  const arrive = () => {
    for (const sign of signs) removeEventListener(sign, arrive, true);
    setTimeout(() => {
      isOperatorHere = true;
      workNext();
    }, headStartMs);
  };
  for (const sign of signs) addEventListener(sign, arrive, { capture: true, passive: true });
}

/** One after the other, the last asked for first: it is of the page in front. Code that does not come is asked for again when it is wanted. */
function workNext(): void {
  if (!isOperatorHere || isAtWork) return;
  const work = [...waiting].at(-1);
  if (work === undefined) return;
  waiting.delete(work);
  isAtWork = true;
  whenIdle(() => {
    work()
      .catch(() => undefined)
      .finally(() => {
        isAtWork = false;
        workNext();
      });
  });
}

/** Safari does not tell when it is idle. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work);
  else setTimeout(work, headStartMs);
}
