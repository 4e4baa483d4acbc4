import { Suspense, use } from 'react'
import { RichText } from './RichText.tsx'
import { ReferenceContext } from './reference-context.ts'

type Props = {
  content: string
  /** The usernames that are highlighted, in lower case. */
  usernames?: ReadonlySet<string>
  /** The organization whose tasks the text can refer to; without it, keys are shown as typed. */
  organizationId: number | undefined
}

/** A text with light formatting, links, mentions, and links to the tasks whose keys it contains. */
export function LinkedText({ content, usernames, organizationId }: Props) {
  const Reference = use(ReferenceContext)
  const renderKey = (text: string) =>
    Reference && organizationId !== undefined ? (
      <Suspense fallback={text}>
        <Reference organizationId={organizationId} text={text} />
      </Suspense>
    ) : (
      text
    )
  return <RichText content={content} usernames={usernames} renderKey={renderKey} />
}
