import { boardFigures, type BoardFigureKey } from '@rental/domain/rental/dunning/board-figures';
import { Definition } from '../../ui/texts/definition.tsx';
import '../../ui/text-button.css';

interface BoardHeadProps {
  readonly figure: BoardFigureKey;
  /** Absent: the label of the figure. */
  readonly title?: string;
  /** A column beside it has the definition. */
  readonly isPlain?: boolean;
}

/** The head of a column of figures, with their definition. */
export const BoardHead = ({ figure, title, isPlain = false }: BoardHeadProps) => {
  const { label, definition } = boardFigures[figure];
  return (
    <th scope="col" className="is-amount">
      {title ?? label}
      {isPlain ? null : <Definition of={title ?? label} text={definition} />}
    </th>
  );
};

interface RowsButtonProps {
  readonly text: string;
  /** The subject of the figure: 「M1 回款」. */
  readonly title: string;
  /** Undefined: nothing is behind it. */
  readonly onOpen: (() => void) | undefined;
}

/** A figure that opens its rows beside the page. */
export const RowsButton = ({ text, title, onOpen }: RowsButtonProps) =>
  onOpen === undefined ? (
    text
  ) : (
    <button type="button" className="text-button" aria-label={`${title} ${text}`} onClick={onOpen}>
      {text}
    </button>
  );
