/**
 * Gives a dialog that has opened its first focus. Who types in it already keeps theirs: it opens for a moment, and the rest of a
 * password must not go into a field that is read.
 */
export function focusAtOpening(
  body: HTMLElement | null,
  first: HTMLElement | null | undefined,
): void {
  if (body?.contains(document.activeElement) !== true) first?.focus();
}
