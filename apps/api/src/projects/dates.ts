import { texts } from '@muster/contracts/texts'
import { refuseInvalid } from '@muster/server/http/problems'

/** Throws 422 unless the start is on an earlier day than the end, if both are given. */
export function refuseReversed({
  start_date,
  end_date,
}: {
  start_date?: string | null
  end_date?: string | null
}): void {
  if (start_date && end_date && start_date.slice(0, 10) >= end_date.slice(0, 10)) {
    refuseInvalid({ field: 'end_date', message: texts.project.endBeforeStart })
  }
}
