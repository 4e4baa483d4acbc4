import { maxEntryHours } from '@muster/contracts/time-entries/fields'
import { timeTexts } from '@muster/contracts/time-entries/texts'
import { refuseInvalid } from '@muster/server/http/problems'

/** How far the clock of a browser may be ahead, so that an entry that ends now is not refused. */
const clockToleranceMilliseconds = 60_000

type CheckedTimes = { started_at: string; ended_at: string | null }

/** Throws 422 unless the times are in order, not in the future, and at most a day apart. */
export function checkTimes({ started_at, ended_at }: CheckedTimes): void {
  const latest = Date.now() + clockToleranceMilliseconds
  const start = Date.parse(started_at)
  if (start > latest) refuseInvalid({ field: 'started_at', message: timeTexts.inFuture })
  if (ended_at === null) return
  const end = Date.parse(ended_at)
  if (end <= start) refuseInvalid({ field: 'ended_at', message: timeTexts.endBeforeStart })
  if (end > latest) refuseInvalid({ field: 'ended_at', message: timeTexts.inFuture })
  if (end - start > maxEntryHours * 3_600_000)
    refuseInvalid({ field: 'ended_at', message: timeTexts.tooLong(maxEntryHours) })
}
