/** Sounds of a scanner: whoever scans looks at the goods, not at the screen. */

/** Local storage key, present when they are off. */
const MUTED = 'scan-sounds-off'

let context: AudioContext | undefined

export function isMuted(): boolean {
  try {
    return localStorage.getItem(MUTED) !== null
  } catch {
    return false
  }
}

export function setMuted(muted: boolean): void {
  try {
    if (muted) localStorage.setItem(MUTED, '')
    else localStorage.removeItem(MUTED)
  } catch {
    // Storage is full or blocked: the choice applies to this page only.
  }
}

/** One short high tone. */
export const soundAccepted = () => tone(880, 0.09)
/** One long low tone. */
export const soundRefused = () => tone(196, 0.4)

function tone(hertz: number, seconds: number): void {
  // Browsers allow sound once a key or a button was pressed.
  context ??= new AudioContext()
  const [oscillator, gain, { currentTime }] = [context.createOscillator(), context.createGain(), context]
  oscillator.frequency.value = hertz
  gain.gain.setValueAtTime(0.2, currentTime)
  // Without a step at its end, which would be heard as a click.
  gain.gain.exponentialRampToValueAtTime(0.001, currentTime + seconds)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start()
  oscillator.stop(currentTime + seconds)
}
