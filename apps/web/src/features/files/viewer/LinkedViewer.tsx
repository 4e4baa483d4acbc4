import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import type { Search } from '../../../lib/look/search.ts'
import { toast } from '../../../ui/toasts/toast.tsx'
import { fileQuery } from '../queries.ts'
import { Viewer } from './Viewer.tsx'

/** The viewer of a file that a link names. The page remains if the file cannot be shown. */
export function LinkedViewer({ id }: { id: number }) {
  const { data, error } = useQuery(fileQuery(id))
  const navigate = useNavigate()
  const close = useCallback(
    () =>
      navigate({
        to: '.',
        search: (current: Search) => ({ ...current, file: undefined }),
        hash: true,
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  useEffect(() => {
    if (!error) return
    toast.error(error.message)
    close()
  }, [error, close])
  return data && <Viewer opened files={[data]} currentId={id} onShow={() => undefined} onClose={close} />
}
