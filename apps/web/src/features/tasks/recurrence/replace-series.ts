import type { NewRecurrence, TaskSeries } from '@muster/contracts/tasks/recurrence'
import type { QueryClient } from '@tanstack/react-query'
import { isConflict } from '../../../lib/fields/use-save.ts'
import { readCurrentSeries, repetitionText, saveRecurrence } from './queries.ts'

const maxAttempts = 3

/**
 * Changes how a task repeats, unless it repeats otherwise than the user saw. Returns then how it repeats now, so that
 * the user can decide.
 *
 * @param shown how it repeated when the user saw it, as a text to compare
 */
export async function replaceSeries(
  queryClient: QueryClient,
  id: number,
  shown: string | null,
  body: NewRecurrence,
): Promise<{ series: TaskSeries | null } | undefined> {
  for (let attempt = 1; ; attempt++) {
    const { series, tag } = await readCurrentSeries(id)
    if (repetitionText(series) !== shown) return { series }
    try {
      await saveRecurrence(queryClient, id, body, tag)
      return undefined
    } catch (error) {
      // Something about the series has changed since it was read, perhaps only the title of one of its tasks.
      if (!isConflict(error) || attempt === maxAttempts) throw error
    }
  }
}
