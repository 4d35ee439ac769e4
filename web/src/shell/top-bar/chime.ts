const tones = [
  { hertz: 880, startsAt: 0 },
  { hertz: 1174.7, startsAt: 0.12 },
] as const;
const toneSeconds = 0.25;
const loudness = 0.12;
const pauseMs = 1000;

let audio: AudioContext | null = null;
let playedAt = Number.NEGATIVE_INFINITY;

/** Plays two synthesized tones, at most once a second. Silent until the browser allows sound. */
export function chime(): void {
  const now = performance.now();
  // before the first click or key a page may not play sound, and trying leaves a warning in the console
  if (!navigator.userActivation.hasBeenActive || now - playedAt < pauseMs) return;
  playedAt = now;
  try {
    audio ??= new AudioContext();
    void audio.resume().catch(() => undefined);
    for (const { hertz, startsAt } of tones) play(audio, hertz, audio.currentTime + startsAt);
  } catch {
    audio = null; // no sound device: the message is still on the screen
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
