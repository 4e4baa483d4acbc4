import { RichText } from '../../ui/text/RichText.tsx'
import { TaskReference } from './TaskReference.tsx'

type Props = {
  content: string
  /** The usernames that are highlighted, in lower case. */
  usernames?: ReadonlySet<string>
  /** The organization whose tasks the text can refer to; without it, keys are shown as typed. */
  organizationId: number | undefined
}

/** A text with light formatting, links, mentions, and links to the tasks whose keys it contains. */
export const LinkedText = ({ content, usernames, organizationId }: Props) => (
  <RichText
    content={content}
    usernames={usernames}
    renderKey={
      organizationId === undefined ? undefined : (text) => <TaskReference organizationId={organizationId} text={text} />
    }
  />
)
