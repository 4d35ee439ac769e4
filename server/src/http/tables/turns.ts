import { refuse } from '../refusal.ts';

/** Tables and papers that this process reads at once, and how many may wait for their turn: each holds its file in memory. */
const maxAtOnce = 2;
const maxWaiting = 10;

let reading = 0;
const waiting: (() => void)[] = [];

/** Waits for the turn to read a file, in the order of arrival; call what it answers when done. Refused where too many wait. */
export async function takeTurn(): Promise<() => void> {
  if (reading < maxAtOnce) reading += 1;
  else {
    if (waiting.length >= maxWaiting) refuse('import_busy');
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  }
  return () => {
    const next = waiting.shift();
    if (next === undefined) reading -= 1;
    else next(); // the turn is handed on
  };
}
