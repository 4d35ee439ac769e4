const tones = [
  { hertz: 880, startsAt: 0 },
  { hertz: 1174.7, startsAt: 0.12 },
] as const;
const toneSeconds = 0.25;
const loudness = 0.12;
const pauseMs = 1000;

let audio: AudioContext | null = null;
let playedAt = Number.NEGATIVE_INFINITY;

/** Two short tones, made here; ten messages at once sound once. Silent where the browser does not let us yet. */
export function chime(): void {
  const now = performance.now();
  // before the first click or key no page may sound, and trying leaves a warning in the console
  if (!navigator.userActivation.hasBeenActive || now - playedAt < pauseMs) return;
  playedAt = now;
  try {
    audio ??= new AudioContext();
    void audio.resume().catch(() => undefined);
    for (const { hertz, startsAt } of tones) play(audio, hertz, audio.currentTime + startsAt);
  } catch {
    audio = null; // no sound device: the message is on the screen all the same
  }
}

function play(audio: AudioContext, hertz: number, at: number): void {
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.frequency.value = hertz;
  gain.gain.setValueAtTime(loudness, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + toneSeconds);
  tone.connect(gain).connect(audio.destination);
  tone.start(at);
  tone.stop(at + toneSeconds);
}
