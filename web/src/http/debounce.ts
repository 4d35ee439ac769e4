const windowMs = 500;

/** Says which clicks count: those within 500 ms of one that counted, for the same thing, do not (S245). */
export interface ClickGate {
  /** True if a click for this counts. Dropped ones do not prolong the wait. */
  counts(what: string): boolean;
  /** Forgets the last click, because its action failed: the next one counts at once. */
  forget(): void;
}

export function clickGate(): ClickGate {
  let last = { what: '', at: Number.NEGATIVE_INFINITY };
  return {
    counts: (what) => {
      const at = performance.now(); // never goes back, as the wall clock may
      if (what === last.what && at - last.at < windowMs) return false;
      last = { what, at };
      return true;
    },
    forget: () => {
      last = { what: '', at: Number.NEGATIVE_INFINITY };
    },
  };
}
