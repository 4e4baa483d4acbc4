import { type ReactNode, Suspense, use } from 'react'
import type { Check } from './check-context.ts'
import type { Usernames } from './markdown/find-in-text.ts'
import { objectAt } from './object-address.ts'
import { RichText } from './RichText.tsx'
import { ReferenceContext, type Referenced } from './reference-context.ts'

type Props = {
  content: string
  /** The users whose mentions are marked. */
  usernames?: Usernames
  /** The organization to whose objects the text can refer; without it, keys and addresses are shown as typed. */
  organizationId: number | undefined
  /** Checks a box of the text; without it, boxes cannot be changed. */
  onCheck?: Check
}

/**
 * A text with formatting, links, mentions, and links with titles to the tasks whose keys it contains and to the objects
 * whose addresses it contains.
 */
export function LinkedText({ content, usernames, organizationId, onCheck }: Props) {
  const Reference = use(ReferenceContext)
  const show = (to: Referenced | undefined, typed: ReactNode) =>
    Reference && organizationId !== undefined && to ? (
      <Suspense fallback={typed}>
        <Reference organizationId={organizationId} to={to}>
          {typed}
        </Reference>
      </Suspense>
    ) : (
      typed
    )
  return (
    <RichText
      content={content}
      usernames={usernames}
      onCheck={onCheck}
      renderKey={(text) => show({ kind: 'key', text }, text)}
      renderAddress={(address, link) => show(objectAt(address, location.origin), link)}
    />
  )
}
