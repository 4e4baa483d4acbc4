import type { Absence } from '@muster/contracts/absences'
import { formatDay } from '../../lib/format/dates.ts'

/** The days of an absence: `Dec 24, 2026 – Dec 31, 2026`. */
export const daysText = ({ starts_on, ends_on }: Absence) =>
  starts_on === ends_on ? formatDay(starts_on) : `${formatDay(starts_on)} – ${formatDay(ends_on)}`
