import { fileName } from '../../../lib/api/save-file.ts'

/** Name of the exported file, `tasks-northern-lights-2026-11-20.csv`. */
export const exportName = (organization: string | undefined, now?: Date) => fileName('tasks', organization, 'csv', now)
