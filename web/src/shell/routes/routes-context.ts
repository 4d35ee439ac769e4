import { createContext, use } from 'react';
import type { ShellRoute } from './menu-routes.ts';

export const RoutesContext = createContext<readonly ShellRoute[]>([]);

/** The final route list of the operator (S21). */
export function useRoutes(): readonly ShellRoute[] {
  return use(RoutesContext);
}
