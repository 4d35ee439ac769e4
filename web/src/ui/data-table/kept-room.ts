const key = 'list-room';

/**
 * How wide lists were last in a window of this width; 0 where none was. A list that begins with it is laid out once,
 * and not again when it has been measured.
 */
export function keptRoom(): number {
  const [windowWidth, room] = (localStorage.getItem(key) ?? '').split(' ').map(Number);
  return windowWidth === innerWidth && room !== undefined && room > 0 ? room : 0;
}

export function keepRoom(room: number): void {
  const kept = `${innerWidth} ${room}`;
  if (room > 0 && localStorage.getItem(key) !== kept) localStorage.setItem(key, kept);
}
