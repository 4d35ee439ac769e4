/** The days of a week, Monday first. */
export const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const;

/** 营业时间 on some days of the week: 1 is Monday, 7 Sunday; `HH:mm` in Asia/Shanghai, 24:00 is midnight. */
export interface OpeningHours {
  readonly days: number[];
  readonly from: string;
  readonly to: string;
}

/** How many spans of 营业时间 a place has at most. */
export const maxOpeningHours = 14;

const clock = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

const minutes = (time: string) => {
  const [hours = '0', rest = '0'] = time.split(':');
  return Number(hours) * 60 + Number(rest);
};

/** Why these hours are not sound, as a sentence; null: they are. */
export function hoursComplaint(hours: readonly OpeningHours[]): string | null {
  for (const { days, from, to } of hours) {
    if (days.length === 0) return '请选择营业日';
    if (!clock.test(from) || !(clock.test(to) || to === '24:00'))
      return '营业时间应为时:分，如 09:00';
    if (minutes(from) >= minutes(to)) return '营业结束时间须晚于开始时间';
  }
  const overlapping = hours.some((one, index) =>
    hours
      .slice(index + 1)
      .some(
        (other) =>
          one.days.some((day) => other.days.includes(day)) &&
          minutes(one.from) < minutes(other.to) &&
          minutes(other.from) < minutes(one.to),
      ),
  );
  return overlapping ? '同一天的营业时间不能重叠' : null;
}

/** 「周一至周五 09:00–21:00；周六、周日 10:00–22:00」; `-` for none. */
export const hoursText = (hours: readonly OpeningHours[]): string =>
  hours.map(({ days, from, to }) => `${daysText(days)} ${from}–${to}`).join('；') || '-';

function daysText(days: readonly number[]): string {
  const sorted = [...new Set(days)].toSorted((one, other) => one - other);
  if (sorted.length === 7) return '每天';
  const runs: number[][] = [];
  for (const day of sorted) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  return runs.map(runText).join('、');
}

function runText(run: readonly number[]): string {
  const names = run.map((day) => weekdays[day - 1] ?? '');
  return names.length > 2 ? `${names[0]}至${names.at(-1)}` : names.join('、');
}
