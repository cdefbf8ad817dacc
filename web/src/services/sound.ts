/** A short bell, made by the browser itself: no file to fetch. */

let context: AudioContext | null = null;

/** Browsers let a page sound only after a click or a key. */
export function listenForGesture(): void {
  const wake = () => {
    context ??= new AudioContext();
    removeEventListener("pointerdown", wake);
    removeEventListener("keydown", wake);
  };
  addEventListener("pointerdown", wake);
  addEventListener("keydown", wake);
}

export function bell(): void {
  if (!context) return;
  void context.resume();
  const now = context.currentTime;
  for (const [pitch, loud, lasts] of [[523, 0.12, 1.1], [784, 0.07, 0.9], [1318, 0.03, 0.5]] as const) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = "sine";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(loud, now);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + lasts);
    tone.connect(volume).connect(context.destination);
    tone.start(now);
    tone.stop(now + lasts);
  }
}
