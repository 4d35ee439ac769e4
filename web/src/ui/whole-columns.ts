/**
 * Ends a region that scrolls sideways between two columns of its table, at first and whenever the size of either changes:
 * half of an amount reads as another amount. To be the ref of the region; one without a table stays as it is.
 */
export function endBetweenColumns(region: HTMLElement | null): (() => void) | undefined {
  const table = region?.querySelector('table');
  const place = region?.parentElement;
  if (!region || !table || !place) return undefined;
  let frame = 0;
  // in a frame of its own: the table may take another size by it
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => narrow(region, table));
  });
  observer.observe(place);
  observer.observe(table);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}

function narrow(region: HTMLElement, table: HTMLTableElement): void {
  region.style.maxWidth = '';
  delete region.dataset.goesOn;
  if (region.scrollWidth <= region.clientWidth) return;
  const cells = [...(table.rows[0]?.cells ?? [])];
  const actions = cells.filter(isKeptAtTheEnd);
  const actionsWidth = actions.reduce((sum, { offsetWidth }) => sum + offsetWidth, 0);
  const start = table.getBoundingClientRect().left;
  const end = cells
    .filter((cell) => !actions.includes(cell))
    .map((cell) => cell.getBoundingClientRect().right - start)
    .findLast((right) => right <= region.clientWidth - actionsWidth);
  if (end === undefined) return;
  const scrollbar = region.offsetWidth - 2 * region.clientLeft - region.clientWidth; // of its rows
  region.style.maxWidth = `${Math.floor(end + actionsWidth) + scrollbar}px`;
  region.dataset.goesOn = ''; // an edge between two columns looks like the last one
}

function isKeptAtTheEnd(cell: HTMLElement): boolean {
  const { position, right } = getComputedStyle(cell);
  return position === 'sticky' && right !== 'auto';
}
