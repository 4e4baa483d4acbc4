import { importTasks } from '@muster/contracts/task-imports'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ApiError } from '../../../lib/api/api-error.ts'
import { sendOnce } from '../../../lib/api/once.ts'
import { upload } from '../../../lib/api/upload.ts'
import type { Mapping } from './guess-mapping.ts'

type ImportRequest = { organizationId: number; projectId: number; file: File; mapping: Mapping }

/** Uploads the file; `sentFraction` is the progress from 0 to 1. Leaving the page cancels an unfinished upload. */
export function useImport() {
  const queryClient = useQueryClient()
  const [sentFraction, setSentFraction] = useState(0)
  const abortController = useRef(new AbortController())
  useEffect(() => () => abortController.current.abort(), [])
  const mutation = useMutation<{ created: number }, ApiError, ImportRequest>({
    mutationFn: ({ organizationId, projectId, file, mapping }) => {
      setSentFraction(0)
      const form = new FormData()
      form.set('project', String(projectId))
      form.set('mapping', JSON.stringify(mapping))
      form.set('file', file)
      const options = {
        fallback: 'Failed to import tasks',
        onProgress: setSentFraction,
        signal: abortController.current.signal,
      }
      const { name, size, lastModified } = file
      return sendOnce(['import', organizationId, projectId, mapping, name, size, lastModified], (idempotencyKey) =>
        upload(importTasks, { id: organizationId }, form, { ...options, idempotencyKey }),
      )
    },
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['task'] }),
        queryClient.invalidateQueries({ queryKey: ['project'] }),
      ]),
  })
  return { ...mutation, sentFraction }
}
