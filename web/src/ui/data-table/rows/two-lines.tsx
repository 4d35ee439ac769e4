/** What belongs together is read together: a cell of two lines. */
export const twoLines = (first: string, second: string) => (
  <>
    {first}
    <small>{second}</small>
  </>
);
