import '../../../ui/text-button.css';

interface RowButtonProps {
  readonly words: string;
  readonly of: { readonly name: string };
  readonly isDanger?: boolean;
  readonly onClick: () => void;
}

/** An action of a row; who hears it hears of which row. */
export function RowButton({ words, of, isDanger, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      className={isDanger === true ? 'text-button is-danger' : 'text-button'}
      aria-label={`${words} ${of.name}`}
      onClick={onClick}
    >
      {words}
    </button>
  );
}
