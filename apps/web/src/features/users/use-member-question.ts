import { useCallback, useState } from 'react'
import type { MemberQuestion } from './MemberDialogs.tsx'

/** The open dialog about a member; `key` changes each time, so that no dialog keeps another's state. */
export function useMemberQuestion() {
  const [asked, setAsked] = useState<{ question?: MemberQuestion; opened: boolean; key: number }>({
    opened: false,
    key: 0,
  })
  const ask = useCallback(
    (question: MemberQuestion) => setAsked(({ key }) => ({ question, opened: true, key: key + 1 })),
    [],
  )
  const onClose = useCallback(() => setAsked((last) => ({ ...last, opened: false })), [])
  return { ...asked, question: asked.question, ask, onClose }
}
