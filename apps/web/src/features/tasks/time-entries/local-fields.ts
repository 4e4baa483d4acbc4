/** What a field of the type `date` and one of the type `time` contain for an instant, in the user's time zone. */
export function fieldsOf(date: Date): { day: string; time: string } {
  const pad = (part: number) => String(part).padStart(2, '0')
  return {
    day: `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`,
    time: `${pad(date.getHours())}:${pad(date.getMinutes())}`,
  }
}
