import { Refusal } from './refusal.ts';

const windowMs = 60_000;

/**
 * How often one caller may come in a minute (threat model 4.11, last line). Counted in this process, for a write
 * per request would cost more than the request (ADR 6); sign-in limits are counted in the database.
 */
export class TrafficLimit {
  readonly #most: number;
  readonly #now: () => Date;
  #counts = new Map<string, number>();
  #endsAt = 0;

  constructor(most: number, now: () => Date) {
    this.#most = most;
    this.#now = now;
  }

  /** Counts one more of `caller`, or refuses it with the seconds to wait. */
  count(caller: string): void {
    const now = this.#now().getTime();
    if (now >= this.#endsAt) {
      this.#counts = new Map();
      this.#endsAt = now + windowMs;
    }
    const count = (this.#counts.get(caller) ?? 0) + 1;
    this.#counts.set(caller, count);
    if (count > this.#most)
      throw new Refusal('too_many_requests', {
        retryAfterSeconds: Math.ceil((this.#endsAt - now) / 1000),
      });
  }
}
