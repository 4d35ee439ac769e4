import { figures, type FigureKey } from '@rental/domain/rental/figures/figures';
import { Definition } from '../../ui/texts/definition.tsx';

/** The head of a column of figures, with their definition. */
export const FigureHead = ({ figure, title }: { figure: FigureKey; title: string }) => (
  <th scope="col" className="is-amount">
    {title}
    <Definition of={title} text={figures[figure].definition} />
  </th>
);
