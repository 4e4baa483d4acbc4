const pad = (part: number) => String(part).padStart(2, '0')

/** Formats a duration: '02:05', or '1:02:05' from one hour on. */
export function callTime(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1_000))
  const minutesAndSeconds = `${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`
  return seconds < 3_600 ? minutesAndSeconds : `${Math.floor(seconds / 3_600)}:${minutesAndSeconds}`
}
