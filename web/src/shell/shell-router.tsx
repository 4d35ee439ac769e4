import { BrowserRouter } from 'react-router';
import type { ShellRoute } from './routes/menu-routes.ts';
import { RoutesContext } from './routes/routes-context.ts';
import { Shell } from './shell.tsx';

/** Routes every address to the shell, which finds its page; each tab keeps its own address. */
export function ShellRouter({ routes }: { routes: readonly ShellRoute[] }) {
  return (
    <RoutesContext value={routes}>
      <BrowserRouter>
        <Shell />
      </BrowserRouter>
    </RoutesContext>
  );
}
