import { TabLink } from '../../ui/tab-link.tsx';

/** A figure in a table; `to` null: it opens no list. */
export const FigureLink = ({ to, text }: { to: string | null; text: string }) =>
  to === null ? text : <TabLink to={to}>{text}</TabLink>;
