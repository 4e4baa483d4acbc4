import { useEffect } from 'react'
import { today } from '../../../../lib/format/dates.ts'

const activityKey = 'timer-activity'
const keptKey = 'timer-kept'
const minuteMilliseconds = 60_000

/** Notes, at most once a minute, that the user works in this browser on the day on which the timer was started. */
export function useNoteActivity(entry: { id: number; started_at: string } | undefined) {
  const id = entry?.id
  const startDay = entry && today(new Date(entry.started_at))
  useEffect(() => {
    if (id === undefined) return undefined
    let notedAt = 0
    const note = () => {
      const now = Date.now()
      if (now - notedAt < minuteMilliseconds || today(new Date(now)) !== startDay) return
      notedAt = now
      localStorage.setItem(activityKey, `${id} ${now}`)
    }
    note()
    document.addEventListener('pointerdown', note, { passive: true })
    document.addEventListener('keydown', note, { passive: true })
    return () => {
      document.removeEventListener('pointerdown', note)
      document.removeEventListener('keydown', note)
    }
  }, [id, startDay])
}

/** When the user last worked in this browser while this timer was running; undefined if that is not known. */
export function lastActivity(entryId: number): number | undefined {
  const [id, at] = (localStorage.getItem(activityKey) ?? '').split(' ').map(Number)
  return id === entryId ? at : undefined
}

/** Remembers until tomorrow that this timer keeps running. */
export const keepTimer = (entryId: number) => localStorage.setItem(keptKey, `${entryId} ${today()}`)

export const isTimerKept = (entryId: number) => localStorage.getItem(keptKey) === `${entryId} ${today()}`
