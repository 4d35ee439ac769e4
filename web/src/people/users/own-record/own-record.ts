import type { AnswerOf, ArgsOf } from '../../../http/call.ts';

type Changes = ArgsOf<'updateOwnRecord'>['body'];
type Gender = NonNullable<Changes['gender']>;

/** The values of the form. The phone is a new one or ''; the masked one is shown beside it and never in it. */
export interface TypedRecord {
  readonly nickName: string;
  readonly gender?: string | null | undefined;
  readonly phone?: string | undefined;
  /** The code sent to the new phone. */
  readonly phoneCode?: string | undefined;
}

export const genders: { value: Gender; label: Gender }[] = [
  { value: '男', label: '男' },
  { value: '女', label: '女' },
];

/** The body: an empty phone stays as it is, an emptied gender is cleared. */
export function changesOf({ nickName, gender, phone = '', phoneCode }: TypedRecord): Changes {
  const known = genders.find(({ value }) => value === gender);
  return {
    nickName,
    gender: known?.value ?? null,
    ...(phone.trim() !== '' && { phone, ...(phoneCode && { phoneCode }) }),
  };
}

/** True if saving would change anything. */
export function isChanged(
  typed: TypedRecord,
  user: Pick<AnswerOf<'userInfo'>, 'nickName' | 'gender'>,
): boolean {
  return (
    typed.nickName.trim() !== user.nickName ||
    (typed.gender ?? null) !== user.gender ||
    (typed.phone ?? '').trim() !== ''
  );
}
