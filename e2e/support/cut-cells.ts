import type { Page } from '@playwright/test';

/**
 * Finds the cells that the tables in view cut. Text may end in an ellipsis if its title has the whole text; times, amounts and
 * buttons must be whole. Before any scrolling a list shows no column in part, and other tables show no such cell in part.
 */
export const cutCells = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const told = /¥[\d,]+\.\d\d|\d{4}-\d\d-\d\d|\d\d:\d\d/;
    const isCut = (box: Element) =>
      getComputedStyle(box).overflowX !== 'visible' && box.scrollWidth > box.clientWidth;
    const wordsOf = (cell: Element) => cell.textContent.trim().slice(0, 40);

    /** The end of what scrolls: the edge of its region, or the columns that stay in view. */
    const edgesOf = (row: Element, region: Element) => {
      const { left, right } = region.getBoundingClientRect();
      const stuck = [...row.children].filter((one) => getComputedStyle(one).position === 'sticky');
      const sides = stuck.map((one) => [getComputedStyle(one).right !== 'auto', one] as const);
      const rights = sides.filter(([isRight]) => isRight).map(([, one]) => one);
      const lefts = sides.filter(([isRight]) => !isRight).map(([, one]) => one);
      return {
        left: Math.max(left, ...lefts.map((one) => one.getBoundingClientRect().right)),
        right: Math.min(right, ...rights.map((one) => one.getBoundingClientRect().left)),
        stuck,
      };
    };

    const found: string[] = [];
    for (const cell of document.querySelectorAll('table tr > *')) {
      const row = cell.parentElement;
      const region = cell.closest('.data-table-scroll, .plain-table-scroll');
      if (row === null || region === null || !cell.checkVisibility()) continue;
      const isList = region.matches('.data-table-scroll');
      // a date in brackets, or an amount in a message, is part of a sentence, which may be cut
      const isSentence = /[，。]/.test(cell.textContent);
      const isWhole =
        (!isSentence && told.test(cell.textContent.replaceAll(/（[^）]*）/g, ''))) ||
        cell.querySelector('.text-button, .ant-btn');
      const cut = [cell, ...cell.querySelectorAll('*')].filter(
        (one) => !one.closest('.ant-switch, .visually-hidden') && isCut(one),
      );
      for (const one of cut) {
        const isTold = one.closest('[title]') !== null;
        const isMarked = getComputedStyle(one).textOverflow === 'ellipsis';
        const isCopied = one.matches('.copyable-text-words');
        if (isTold && isMarked && (!isWhole || isCopied)) continue;
        found.push(`cut: ${wordsOf(cell)}`);
      }
      const { left, right, stuck } = edgesOf(row, region);
      const box = cell.getBoundingClientRect();
      const isBehind = !stuck.includes(cell) && box.left < right - 1 && box.right > right + 1;
      if (isBehind && box.right > left && (isList || isWhole))
        found.push(`behind the edge: ${wordsOf(cell)}`);
    }
    return [...new Set(found)];
  });
