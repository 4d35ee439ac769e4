/** The label of a value that a dictionary does not have: a number that is reserved says so (X10), else a dash (X26). */
export function unknownLabel(dictionary: string, value: string | number): string {
  return dictionary === 'sms_type' ? `未知(${value})` : '-';
}
