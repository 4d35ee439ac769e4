import { untraced } from '../trace.ts';
import type { BrandCode, Tx } from './transaction.ts';

const everyMs = 1_000;

/** A log whose rows are gathered. */
export interface GatheredLog<Row> {
  readonly keep: (tx: Tx, brand: BrandCode, rows: readonly Row[]) => Promise<unknown>;
  /** How many rows of a brand one write takes. */
  readonly atOnce: number;
  /** Rows that make room for others where there are more. */
  readonly isSpare: (row: Row) => boolean;
}

interface Options<Row> extends GatheredLog<Row> {
  readonly inBrand: (brand: BrandCode, work: (tx: Tx) => Promise<unknown>) => Promise<unknown>;
  /** Hears of rows that go unwritten, once a write: why, or undefined where there were too many. */
  readonly onLost: (facts: {
    readonly brand: BrandCode;
    readonly rows: number;
    err?: unknown;
  }) => void;
}

interface Waiting<Row> {
  readonly rows: Row[];
  lost: number;
}

/**
 * Gathers the rows of a log for a second and writes them beside the requests and jobs that they tell of: none of those waits for it
 * or fails by it, and a process that is killed loses a second of them (ADR 51).
 */
export class GatheredRows<Row> {
  readonly #options: Options<Row>;
  #waiting = new Map<BrandCode, Waiting<Row>>();
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(options: Options<Row>) {
    this.#options = options;
  }

  add(brand: BrandCode, row: Row): void {
    const waiting = this.#waiting.get(brand) ?? { rows: [], lost: 0 };
    this.#waiting.set(brand, waiting);
    const { rows } = waiting;
    if (rows.length >= this.#options.atOnce) {
      waiting.lost += 1;
      if (this.#options.isSpare(row)) return;
      const spare = rows.findIndex(this.#options.isSpare);
      if (spare === -1) return;
      rows.splice(spare, 1);
    }
    rows.push(row);
    // what is gathered is of many requests, and written under none of them
    this.#timer ??= untraced(() => setTimeout(() => void this.write(), everyMs).unref());
  }

  /** Writes what was gathered until now, after what is being written. It never throws. */
  write(): Promise<unknown> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const all = this.#waiting;
    this.#waiting = new Map();
    this.#writing = this.#writing.then(async () => {
      for (const [brand, waiting] of all) await this.#writeOf(brand, waiting);
    });
    return this.#writing;
  }

  async #writeOf(brand: BrandCode, { rows, lost }: Waiting<Row>): Promise<void> {
    const { inBrand, keep, onLost } = this.#options;
    if (lost > 0) onLost({ brand, rows: lost });
    try {
      await inBrand(brand, (tx) => keep(tx, brand, rows));
    } catch (error) {
      onLost({ brand, rows: rows.length, err: error });
    }
  }
}
