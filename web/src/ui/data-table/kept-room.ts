const key = 'list-room';

/**
 * The last width of lists in a window of this width, px; 0 if unknown. A list that begins with it is laid out once, and
 * not again after it is measured.
 */
export function keptRoom(): number {
  const [windowWidth, room] = (localStorage.getItem(key) ?? '').split(' ').map(Number);
  return windowWidth === innerWidth && room !== undefined && room > 0 ? room : 0;
}

export function keepRoom(room: number): void {
  const kept = `${innerWidth} ${room}`;
  if (room > 0 && localStorage.getItem(key) !== kept) localStorage.setItem(key, kept);
}
