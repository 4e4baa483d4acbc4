import { useCallback, useState } from 'react'
import type { MemberQuestion } from './MemberDialogs.tsx'

/** Which question about a member is open; `key` is new with each, so that none shows what another left. */
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
