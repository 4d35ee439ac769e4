export const switchWords = (isOn: boolean): string => (isOn ? '已开启' : '已关闭');
