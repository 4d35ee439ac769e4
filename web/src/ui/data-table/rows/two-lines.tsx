import type { ReactNode } from 'react';

/** A cell of two lines that belong together. */
export const twoLines = (first: ReactNode, second: string) => (
  <>
    {first}
    <small>{second}</small>
  </>
);
