type Work = () => Promise<unknown>;

const waiting = new Set<Work>();
let isOperatorHere = false;
let isAtWork = false;

/** The first second is left to the operator's own work. */
const headStartMs = 1000;
const signs = ['pointermove', 'pointerdown', 'keydown', 'touchstart'] as const;

/**
 * Runs work that will probably be needed, such as loading code, while the browser is idle. It starts after the first sign
 * of an operator: an untouched page loads only what it shows. Returns the function that withdraws the work.
 */
export function whileIdle(work: Work): () => void {
  waiting.add(work);
  workNext();
  return () => void waiting.delete(work);
}

/** Starts waiting for the first sign of an operator; called when the workplace opens. */
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

/** Runs one work at a time, the newest first: it belongs to the page in front. Ignores failures: code is loaded again on use. */
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

/** Safari lacks `requestIdleCallback`: there the work waits a second. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work);
  else setTimeout(work, headStartMs);
}
