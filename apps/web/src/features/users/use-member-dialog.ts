import { useCallback, useState } from 'react'
import type { OpenMemberDialog } from './MemberDialogs.tsx'

/**
 * The dialog about a member that is open or was opened last. `key` changes whenever a dialog opens, so that the new
 * dialog does not keep the state of the previous one.
 */
export function useMemberDialog() {
  const [current, setCurrent] = useState<{ dialog?: OpenMemberDialog; opened: boolean; key: number }>({
    opened: false,
    key: 0,
  })
  const showDialog = useCallback(
    (dialog: OpenMemberDialog) => setCurrent(({ key }) => ({ dialog, opened: true, key: key + 1 })),
    [],
  )
  const onClose = useCallback(() => setCurrent((last) => ({ ...last, opened: false })), [])
  return { ...current, dialog: current.dialog, showDialog, onClose }
}
