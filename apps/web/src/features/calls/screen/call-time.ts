const pad = (part: number) => String(part).padStart(2, '0')

/** '02:05'; from an hour on '1:02:05'. */
export function callTime(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1_000))
  const rest = `${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`
  return seconds < 3_600 ? rest : `${Math.floor(seconds / 3_600)}:${rest}`
}
