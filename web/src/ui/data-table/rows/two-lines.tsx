/** A cell of two lines that belong together. */
export const twoLines = (first: string, second: string) => (
  <>
    {first}
    <small>{second}</small>
  </>
);
