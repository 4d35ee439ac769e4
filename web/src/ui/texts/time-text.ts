/** How the screen says time is the domain's: Asia/Shanghai, wherever the browser stands. */
export { agoText, clockText, dayText, timeText } from '@rental/domain/time/time-text';
