import { BrowserRouter } from 'react-router';
import type { ShellRoute } from './routes/menu-routes.ts';
import { RoutesContext } from './routes/routes-context.ts';
import { Shell } from './shell.tsx';

/** Every address is the shell's: each tab keeps its own, and the shell finds its page. */
export function ShellRouter({ routes }: { routes: readonly ShellRoute[] }) {
  return (
    <RoutesContext value={routes}>
      <BrowserRouter>
        <Shell />
      </BrowserRouter>
    </RoutesContext>
  );
}
