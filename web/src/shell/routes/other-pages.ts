import type { ComponentType } from 'react';

export interface PageFile {
  readonly default: ComponentType;
}

/** The files of all pages but the first ones, each loaded when it is called. */
export const otherPages = import.meta.glob<PageFile>([
  '../../*/**/*-page.tsx',
  '!../../rental/home/dashboard-page.tsx',
  '!../../rental/orders/list/order-list-page.tsx',
  '!../../rental/orders/page/order-detail-page.tsx',
  '!../../people/auth/**',
  '!../../shell/**',
]);
