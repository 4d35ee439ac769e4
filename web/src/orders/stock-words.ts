/** 4:3 as phones take them; at the most that leaves the cropper a serial number can be read. */
export const photoFrame = { width: 720, height: 540 };

/** Whether a serial that is offered fits what is typed so far. */
export const matches = (typed: string, option: { value: string } | undefined) =>
  option?.value.toLowerCase().includes(typed.trim().toLowerCase()) === true;

const mostOffered = 50;

/** How many devices the store's stock has for an order. */
export function stockWords(isPending: boolean, isError: boolean, count: number): string {
  if (isPending) return '正在查询本店可发设备…';
  if (isError) return '可发设备查询失败，可直接输入序列号';
  if (count === 0) return '本店没有该规格的在库设备';
  return count < mostOffered
    ? `本店在库可发 ${count} 台`
    : `列出前 ${count} 台，其余可直接输入序列号`;
}
