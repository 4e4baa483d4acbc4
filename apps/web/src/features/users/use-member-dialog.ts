import { useCallback, useState } from 'react'
import type { OpenMemberDialog } from './MemberDialogs.tsx'

/**
 * The dialog about a member that is open or was opened last. `key` changes whenever a dialog opens, so that the new
 * dialog does not keep the state of the previous one.
 */
export function useMemberDialog() {
  const [current, setCurrent] = useState<{ question?: OpenMemberDialog; opened: boolean; key: number }>({
    opened: false,
    key: 0,
  })
  const showDialog = useCallback(
    (question: OpenMemberDialog) => setCurrent(({ key }) => ({ question, opened: true, key: key + 1 })),
    [],
  )
  const onClose = useCallback(() => setCurrent((last) => ({ ...last, opened: false })), [])
  return { ...current, question: current.question, ask: showDialog, onClose }
}
