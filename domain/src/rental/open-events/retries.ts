const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** An event is tried for so long, then given up. */
export const triedMs = 72 * hourMs;

/** The shop is told of a receiver that has failed for so long. */
export const toldAfterMs = hourMs;

/** The pauses after the first tries. The last one repeats. */
const pausesMs = [
  5 * secondMs,
  30 * secondMs,
  2 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  hourMs,
  2 * hourMs,
  4 * hourMs,
  8 * hourMs,
];

interface Tried {
  /** How often, at least once. */
  readonly attempts: number;
  /** When it was first to be sent. */
  readonly since: Date;
  readonly now: Date;
}

/** When a failed event is tried again, the last time at the end of its three days; null: it is given up. */
export function nextTry({ attempts, since, now }: Tried): Date | null {
  const end = since.getTime() + triedMs;
  if (now.getTime() >= end) return null;
  const pause = pausesMs[Math.min(attempts, pausesMs.length) - 1] ?? 0;
  return new Date(Math.min(now.getTime() + pause, end));
}
