import type { ComponentType } from 'react';

interface PageFile {
  readonly default: ComponentType;
}

/**
 * The files of the pages, each loaded when it is called. Only *-page.tsx of an area can be opened by the server's menu, as
 * "orders/order-list-page" (S20). One map for first visits and for the workplace: it names every file of every page.
 */
export const pageFiles = import.meta.glob<PageFile>([
  '../../*/**/*-page.tsx',
  '!../../people/auth/**',
  '!../../shell/**',
]);
