interface SkeletonBodyProps {
  readonly columnCount: number;
  readonly hasPicks: boolean;
  readonly hasActions: boolean;
}

/** The outline of the rows, until the first answer. */
export function SkeletonBody({ columnCount, hasPicks, hasActions }: SkeletonBodyProps) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: 10 }, (_, row) => (
        <tr key={row} className={row % 2 === 1 ? 'is-striped' : undefined}>
          {hasPicks ? <td className="data-table-pick">&nbsp;</td> : null}
          {Array.from({ length: columnCount }, (_, column) => (
            <td key={column}>
              <span className="data-table-bone">&nbsp;</span>
            </td>
          ))}
          {hasActions ? <td className="data-table-actions">&nbsp;</td> : null}
        </tr>
      ))}
    </tbody>
  );
}
