/** The screen's time texts are the domain's: in Asia/Shanghai, wherever the browser is. */
export { agoText, clockText, dayText, timeText } from '@rental/domain/time/time-text';
