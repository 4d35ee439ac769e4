import { useMemo } from 'react';
import { crumbsOf, type PageMatch } from '../routes/menu-routes.ts';
import { PageLink } from '../routes/page-link.tsx';
import { useRoutes } from '../routes/routes-context.ts';

export function Breadcrumbs({ match }: { match: PageMatch | null }) {
  const routes = useRoutes();
  const crumbs = useMemo(() => (match === null ? [] : crumbsOf(routes, match)), [routes, match]);
  return (
    <nav className="breadcrumbs" aria-label="面包屑">
      <ol>
        {crumbs.map(({ title, to }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- its place is all that a crumb is
          <li key={index}>
            {to === null ? <span>{title}</span> : <PageLink to={to}>{title}</PageLink>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
